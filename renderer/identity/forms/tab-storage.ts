import { siteStorageKey } from '#renderer/core/site-storage-key.ts'

/** Reads a value that was stored for this tab. */
export function readFromTab<T>(key: string): Partial<T> | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(siteStorageKey(key)) ?? 'null') as Partial<T> | null) ?? undefined
  } catch {
    return undefined
  }
}

/** Stores a value for this tab, or removes it. Without storage it lasts until the page is reloaded. */
export function storeInTab(key: string, value: unknown) {
  try {
    if (value === undefined) sessionStorage.removeItem(siteStorageKey(key))
    else sessionStorage.setItem(siteStorageKey(key), JSON.stringify(value))
  } catch {
    // The browser allows no storage.
  }
}
