import { useEffect, useState } from 'react'
import { ofSite } from '../site/of-site.ts'

export interface Draft<T> {
  values: T
  /** When it was kept, in milliseconds. */
  at: number
}

/**
 * Keeps what is typed into a form in this browser, a second after the last key,
 * until it is saved or discarded. `found` is what an earlier visit left behind.
 */
export function useKeptDraft<T>(form: string, values: T, dirty: boolean) {
  const key = `draft:${form}`
  const [found, setFound] = useState<Draft<T>>()
  useEffect(() => setFound(read<T>(key)), [key])
  useEffect(() => {
    if (!dirty) return
    const timer = setTimeout(() => write(key, { values, at: Date.now() }), 1000)
    return () => clearTimeout(timer)
  }, [dirty, key, values])
  return {
    found,
    forget: () => {
      setFound(undefined)
      write(key, undefined)
    },
  }
}

// A browser may forbid storage altogether; a form works without it.
function read<T>(key: string): Draft<T> | undefined {
  try {
    return JSON.parse(localStorage.getItem(ofSite(key)) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

function write(key: string, draft: Draft<unknown> | undefined) {
  try {
    if (draft) localStorage.setItem(ofSite(key), JSON.stringify(draft))
    else localStorage.removeItem(ofSite(key))
  } catch {
    // Then it is not kept.
  }
}
