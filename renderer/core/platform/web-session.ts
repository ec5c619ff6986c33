import { AppError } from '#shared/core/errors.ts'
import { createListeners } from '../listeners.ts'
import { readStorage, writeStorage } from '../storage.ts'
import { deleteCachedPages } from './offline-worker.ts'
import type { Platform } from './platform.ts'

/** The key that the specification names. */
const key = 'token'
const token = () => readStorage(key)

/** The session token in local storage, shared by all tabs. Stylesheets read `data-signed-in` (see boot.js). */
export function webSession(): Platform['session'] & { token(): string | null } {
  const { notify, watch } = createListeners()
  const update = () => {
    document.documentElement.toggleAttribute('data-signed-in', token() !== null)
    notify()
  }
  window.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) update()
  })
  return {
    token,
    isStored: () => token() !== null,
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
      update()
    },
    async end() {
      writeStorage(key, null)
      await deleteCachedPages()
      update()
    },
    watch,
  }
}
