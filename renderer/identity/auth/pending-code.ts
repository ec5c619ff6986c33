import { readFromTab, storeInTab } from '../forms/tab-storage.ts'

/** A registration whose mailed code is still to be entered. Stored for this tab, so that it survives a reload. */
export interface PendingCode {
  email: string
  /** When the last code was sent, in milliseconds. Another one can be requested a minute later. */
  sentAt: number
}

const key = 'code-step'

export const pendingCode = {
  read() {
    const stored = readFromTab<PendingCode>(key)
    return stored?.email ? (stored as PendingCode) : undefined
  },
  store: (pending: PendingCode | undefined) => storeInTab(key, pending),
}
