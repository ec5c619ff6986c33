import { ofSite } from '#renderer/core/of-site.ts'

/** Somebody who still has to enter the code that was mailed. Kept for this tab, so that reloading changes nothing. */
export interface PendingCode {
  email: string
  /** When the last code was sent, in milliseconds: another may be asked for a minute later. */
  sentAt: number
}

const key = 'code-step'

export const pendingCode = {
  kept(): PendingCode | undefined {
    try {
      const kept = JSON.parse(sessionStorage.getItem(ofSite(key)) ?? 'null') as PendingCode | null
      return kept?.email ? kept : undefined
    } catch {
      return undefined
    }
  },
  keep(pending: PendingCode) {
    try {
      sessionStorage.setItem(ofSite(key), JSON.stringify(pending))
    } catch {
      // A browser that keeps nothing still shows the step until it is reloaded.
    }
  },
  forget() {
    try {
      sessionStorage.removeItem(ofSite(key))
    } catch {
      // Nothing was kept.
    }
  },
}
