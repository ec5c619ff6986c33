import { AppError } from '#shared/core/errors.ts'
import { forgetKeptPages } from './offline-worker.ts'
import type { Platform } from './platform.ts'

/** The key the specification names. */
const key = 'token'

/** The session token in local storage, shared by all tabs. `data-signed-in` tells the stylesheet (see boot.js). */
export function webSession(): Platform['session'] & { token(): string | null } {
  const listeners = new Set<() => void>()
  const tell = () => {
    document.documentElement.toggleAttribute('data-signed-in', stored() !== null)
    for (const listener of listeners) listener()
  }
  window.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) tell()
  })
  return {
    token: stored,
    kept: () => stored() !== null,
    start({ token }) {
      try {
        localStorage.setItem(key, token)
      } catch (cause) {
        throw new AppError(
          'UNAVAILABLE',
          'Your browser does not let this site remember that you are logged in. Let it store data, and try again.',
          { cause },
        )
      }
      tell()
    },
    async end() {
      try {
        localStorage.removeItem(key)
      } catch {
        // Nothing was kept then.
      }
      await forgetKeptPages()
      tell()
    },
    watch(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Null also where a browser forbids storage altogether. */
function stored() {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
