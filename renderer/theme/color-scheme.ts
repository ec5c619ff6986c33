import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core'
import type { Platform } from '../platform/platform.ts'

/** Same key and values as boot.js, which applies them before the first paint. */
const key = 'theme'

/** Until somebody chooses, the desktop app follows the system and a site is dark. See boot.js. */
export const defaultScheme = ({ desktop }: Platform) => (desktop ? 'auto' : 'dark')

/**
 * Stored as 'dark', 'light' or 'system'; nothing stored means the default. Kept by the
 * browser, not by the company.
 */
export const colorSchemeManager: MantineColorSchemeManager = {
  get(fallback) {
    const stored = typeof localStorage === 'undefined' ? null : read()
    if (stored === 'system') return 'auto'
    return stored === 'light' || stored === 'dark' ? stored : fallback
  },
  set(scheme: MantineColorScheme) {
    localStorage.setItem(key, scheme === 'auto' ? 'system' : scheme)
  },
  clear() {
    localStorage.removeItem(key)
  },
  subscribe(onUpdate) {
    listener = (event) => {
      if (event.key === key) onUpdate(this.get('dark'))
    }
    window.addEventListener('storage', listener)
  },
  unsubscribe() {
    if (listener) window.removeEventListener('storage', listener)
  },
}

let listener: ((event: StorageEvent) => void) | undefined

function read() {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
