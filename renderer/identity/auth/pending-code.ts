import { readFromTab, storeInTab } from '../forms/tab-storage.ts'

/** A registration whose mailed code is still to be entered. Stored for this tab, so that it survives a reload. */
export interface PendingCode {
  email: string
  /** When the last code was sent, in milliseconds. Another one can be requested a minute later. */
  sentAt: number
}

/** Pending registrations and sign-ups of sites are stored apart. */
type Key = 'code-step' | 'sign-up-code'

export const pendingCode = {
  read(key: Key = 'code-step') {
    const stored = readFromTab<PendingCode>(key)
    return stored?.email ? (stored as PendingCode) : undefined
  },
  store: (pending: PendingCode | undefined, key: Key = 'code-step') => storeInTab(key, pending),
}
