import { useSyncExternalStore } from 'react'
import { ofSite } from '../of-site.ts'
import { useMe } from './me.ts'

const key = () => ofSite('search-key')
const listeners = new Set<() => void>()

/** What this browser keeps, for whoever has no account. */
function keptHere(): boolean {
  try {
    return localStorage.getItem(key()) !== 'off'
  } catch {
    return true
  }
}

export function keepHere(on: boolean) {
  try {
    if (on) localStorage.removeItem(key())
    else localStorage.setItem(key(), 'off')
  } catch {
    // Storage full or forbidden: it stays as it is.
  }
  for (const listener of listeners) listener()
}

function watch(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Whether keys do something by themselves, such as `/` (WCAG 2.1.4). Kept with
 * the account, or in this browser for whoever has none; unknown until the page is
 * alive.
 */
export function useSingleKeys(): boolean | undefined {
  const { me, signedIn } = useMe()
  const here = useSyncExternalStore<boolean | undefined>(watch, keptHere, () => undefined)
  return signedIn ? me?.singleKeys : here
}
