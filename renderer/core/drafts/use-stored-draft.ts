import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useMe } from '../session/me.ts'
import { changedValues } from './changed-values.ts'
import { type Draft, findDraft, writeDraft } from './stored-draft.ts'

export interface StoredDraft<T> {
  /** The draft of an earlier visit. */
  found: Draft<T> | undefined
  forget(): void
}

/**
 * Stores unsaved values of a form in this browser, one second after the last key and when
 * the page is left, until they are saved or discarded. Each user has drafts of their own;
 * a visitor's draft ends with the tab unless they sign in soon. With `before`, only
 * changed values are stored, because the record may change until the draft is restored.
 */
export function useStoredDraft<T extends object>(form: string, values: T, dirty: boolean, before?: T): StoredDraft<T> {
  const owner = useOwner()
  const key = owner === undefined ? undefined : `draft:${owner}:${form}`
  const [found, setFound] = useState<Draft<T>>()
  const typed = useRef<Partial<T>>(undefined)
  const forgotten = useRef<string>(undefined)
  const dirtyKey = useRef<string>(undefined)
  const store = useRef(() => {})
  useEffect(() => setFound(key ? findDraft<T>(form, key) : undefined), [form, key])
  useEffect(() => {
    // The user reverted all changes, so there is nothing to restore.
    if (!dirty && key && dirtyKey.current === key) writeDraft(key, undefined)
    dirtyKey.current = dirty ? key : undefined
  }, [dirty, key])
  useEffect(() => {
    typed.current = dirty ? (before ? changedValues(before, values) : values) : undefined
    if (!dirty) forgotten.current = undefined
  })
  useEffect(() => {
    const storeAs = (place: string | undefined) => {
      // A form that was saved or discarded may still have its values until it unmounts.
      if (place && typed.current !== undefined && JSON.stringify(typed.current) !== forgotten.current)
        writeDraft(place, { values: typed.current, at: Date.now() })
    }
    const storeNow = () => storeAs(key)
    // While the user is loading, the draft is stored as a visitor's, which the next page hands over.
    const onHide = () => storeAs(key ?? `draft::${form}`)
    store.current = storeNow
    window.addEventListener('pagehide', onHide)
    return () => {
      window.removeEventListener('pagehide', onHide)
      storeNow()
    }
  }, [form, key])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change restarts the timer
  useEffect(() => {
    if (!dirty) return
    const timer = setTimeout(() => store.current(), 1000)
    return () => clearTimeout(timer)
  }, [dirty, key, values])
  return {
    found,
    forget: () => {
      forgotten.current = JSON.stringify(typed.current)
      setFound(undefined)
      if (key) writeDraft(key, undefined)
    },
  }
}

/** Id of the user, empty for visitors, undefined while loading. An expired session retains its user. */
function useOwner(): string | undefined {
  const { me, signedIn } = useMe()
  const [owner, setOwner] = useState(me?._id)
  if (me && me._id !== owner) setOwner(me._id)
  return me?._id ?? owner ?? (signedIn ? undefined : '')
}

/** Restores a draft without asking, in forms where that overwrites nothing. */
export function useRestoredDraft<T>({ found }: StoredDraft<T>, restore: (values: Partial<T>) => void) {
  const onFound = useEffectEvent(restore)
  useEffect(() => {
    if (found) onFound(found.values)
  }, [found])
}

/** The current values, with empty ones filled from the draft. */
export const fillEmptyFields = <T extends Record<string, unknown>>(current: T, draft: Partial<T>): T => ({
  ...current,
  ...Object.fromEntries(Object.entries(draft).filter(([name]) => !current[name])),
})
