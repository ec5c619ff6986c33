import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useMe } from '../session/me.ts'
import { type Draft, read, takenAlong, write } from './stored-draft.ts'
import { typedOver } from './typed-over.ts'

export interface StoredDraft<T> {
  /** What an earlier visit left behind. */
  found: Draft<T> | undefined
  forget(): void
}

/**
 * Keeps what is typed into a form in this browser, a second after the last key
 * and when the page is left, until it is saved or discarded. It is found by
 * whoever typed it: several people may use one browser, and what a visitor typed
 * does not outlive the tab, and becomes theirs if they sign in soon. Of a form that
 * began with something, `before`, only what was typed over it is kept: the rest may
 * be another by the time it is put back.
 */
export function useStoredDraft<T extends object>(form: string, values: T, dirty: boolean, before?: T): StoredDraft<T> {
  const owner = useOwner()
  const key = owner === undefined ? undefined : `draft:${owner}:${form}`
  const [found, setFound] = useState<Draft<T>>()
  const typed = useRef<Partial<T>>(undefined)
  const forgotten = useRef<string>(undefined)
  const begun = useRef<string>(undefined)
  const keeping = useRef(() => {})
  useEffect(() => setFound(key ? (read<T>(key) ?? takenAlong<T>(form, key)) : undefined), [form, key])
  useEffect(() => {
    // Whoever took everything back does not want to be offered it again.
    if (!dirty && key && begun.current === key) write(key, undefined)
    begun.current = dirty ? key : undefined
  }, [dirty, key])
  useEffect(() => {
    typed.current = dirty ? (before ? typedOver(before, values) : values) : undefined
    if (!dirty) forgotten.current = undefined
  })
  useEffect(() => {
    const keep = () => {
      // A form that was saved or discarded may still hold its values until it is gone.
      if (key && typed.current !== undefined && JSON.stringify(typed.current) !== forgotten.current)
        write(key, { values: typed.current, at: Date.now() })
    }
    keeping.current = keep
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('pagehide', keep)
      keep()
    }
  }, [key])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change begins the second again
  useEffect(() => {
    if (!dirty) return
    const timer = setTimeout(() => keeping.current(), 1000)
    return () => clearTimeout(timer)
  }, [dirty, key, values])
  return {
    found,
    forget: () => {
      forgotten.current = JSON.stringify(typed.current)
      setFound(undefined)
      if (key) write(key, undefined)
    },
  }
}

/** Who types, nothing as long as that is asked for; also while their session has ended under them. */
function useOwner(): string | undefined {
  const { me, signedIn } = useMe()
  const [owner, setOwner] = useState(me?._id)
  if (me && me._id !== owner) setOwner(me._id)
  return me?._id ?? owner ?? (signedIn ? undefined : '')
}

/** Puts what was kept back without a question, where nothing is lost by it. */
export function useRestored<T>({ found }: StoredDraft<T>, put: (values: Partial<T>) => void) {
  const restore = useEffectEvent(put)
  useEffect(() => {
    if (found) restore(found.values)
  }, [found])
}

/** What is there, and what was kept where there is nothing. */
export const filled = <T extends Record<string, unknown>>(now: T, kept: Partial<T>): T => ({
  ...now,
  ...Object.fromEntries(Object.entries(kept).filter(([name]) => !now[name])),
})
