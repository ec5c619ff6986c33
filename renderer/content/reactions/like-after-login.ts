const key = 'like-after-login'
const maxAge = 30 * 60_000

/** A like that waits for the login. It is stored in this tab, so that no link can trigger a like. */
export const likeAfterLogin = {
  store(id: string) {
    try {
      sessionStorage.setItem(key, JSON.stringify({ id, at: Date.now() }))
    } catch {
      // Without storage the like has to be clicked again.
    }
  },
  /** Removes the stored like and returns whether it was for this item. */
  take(id: string): boolean {
    try {
      const stored = JSON.parse(sessionStorage.getItem(key) ?? 'null') as { id: string; at: number } | null
      if (stored?.id !== id) return false
      sessionStorage.removeItem(key)
      return Date.now() - stored.at < maxAge
    } catch {
      return false
    }
  },
}
