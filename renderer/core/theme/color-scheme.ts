import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core'
import { readStorage, writeStorage } from '../storage.ts'

/** Same key and values as boot.js, which applies them before the first paint. */
const key = 'theme'

/** Dark until a visitor selects another scheme, as the specification requires. See boot.js. */
export const defaultScheme = 'dark'

/** Stores the scheme in the browser as 'dark', 'light' or 'system'. Nothing stored means the default. */
export const colorSchemeManager: MantineColorSchemeManager = {
  get(fallback) {
    const stored = readStorage(key)
    if (stored === 'system') return 'auto'
    return stored === 'light' || stored === 'dark' ? stored : fallback
  },
  set(scheme: MantineColorScheme) {
    writeStorage(key, scheme === 'auto' ? 'system' : scheme)
  },
  clear() {
    writeStorage(key, null)
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
