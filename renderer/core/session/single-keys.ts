import { useSyncExternalStore } from 'react'
import { createListeners } from '../listeners.ts'
import { siteStorageKey } from '../site-storage-key.ts'
import { readStorage, writeStorage } from '../storage.ts'
import { useMe } from './me.ts'

const key = () => siteStorageKey('search-key')
const { notify, watch } = createListeners()

/** Stores the setting in this browser, for visitors without an account. */
export function storeSingleKeys(on: boolean) {
  writeStorage(key(), on ? null : 'off')
  notify()
}

/**
 * Whether single-key shortcuts such as `/` are on (WCAG 2.1.4). Stored with the account,
 * or in this browser without one; undefined before hydration.
 */
export function useSingleKeys(): boolean | undefined {
  const { me, signedIn } = useMe()
  const stored = useSyncExternalStore<boolean | undefined>(
    watch,
    () => readStorage(key()) !== 'off',
    () => undefined,
  )
  return signedIn ? me?.singleKeys : stored
}
