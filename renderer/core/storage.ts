type Area = 'local' | 'session'

/** Reads a stored text. Null also on the server, and where the browser forbids storage: even accessing it throws. */
export function readStorage(key: string, area: Area = 'local'): string | null {
  try {
    return globalThis[`${area}Storage`].getItem(key)
  } catch {
    return null
  }
}

/** Reads stored JSON; undefined where there is none or it is not valid. */
export function readStoredJson<T>(key: string, area?: Area): T | undefined {
  try {
    return JSON.parse(readStorage(key, area) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Removes all keys with a prefix. */
export function removeStored(prefix: string, area: Area = 'local') {
  try {
    const storage = globalThis[`${area}Storage`]
    for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key)
  } catch {
    // Nothing is stored.
  }
}

/** Stores a text, or removes it with null. Does nothing where storage is full or forbidden. */
export function writeStorage(key: string, text: string | null, area: Area = 'local') {
  try {
    const storage = globalThis[`${area}Storage`]
    if (text === null) storage.removeItem(key)
    else storage.setItem(key, text)
  } catch {
    // Callers work without storage.
  }
}
