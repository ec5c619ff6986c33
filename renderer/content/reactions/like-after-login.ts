const key = 'like-after-login'
/** Somebody who takes longer has forgotten what they clicked. */
const patience = 30 * 60_000

/** A like that still needs a login. It stays in this tab, so no link can make anybody like anything. */
export const likeAfterLogin = {
  keep(id: string) {
    try {
      sessionStorage.setItem(key, JSON.stringify({ id, at: Date.now() }))
    } catch {
      // Without storage the like has to be clicked again.
    }
  },
  /** Whether this item waits for it; asked once. */
  take(id: string): boolean {
    try {
      const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as { id: string; at: number } | null
      if (kept?.id !== id) return false
      sessionStorage.removeItem(key)
      return Date.now() - kept.at < patience
    } catch {
      return false
    }
  },
}
