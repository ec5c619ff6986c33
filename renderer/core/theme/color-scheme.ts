import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core'

/** Same key and values as boot.js, which applies them before the first paint. */
const key = 'theme'

/** Until a visitor chooses, website and desktop app are dark, as the specification says. See boot.js. */
export const defaultScheme = 'dark'

/**
 * Stored as 'dark', 'light' or 'system'; nothing stored means the default. Kept by the
 * browser, not by the company.
 */
export const colorSchemeManager: MantineColorSchemeManager = {
  get(fallback) {
    const stored = read()
    if (stored === 'system') return 'auto'
    return stored === 'light' || stored === 'dark' ? stored : fallback
  },
  set(scheme: MantineColorScheme) {
    try {
      localStorage.setItem(key, scheme === 'auto' ? 'system' : scheme)
    } catch {
      // Storage full or forbidden: it lasts as long as the page.
    }
  },
  clear() {
    try {
      localStorage.removeItem(key)
    } catch {
      // Nothing was kept then.
    }
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

/** Null also on the server, and where a browser forbids storage: there even asking for its type throws. */
function read() {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
