import { siteStorageKey } from '../site-storage-key.ts'
import { readStoredJson, removeStored, writeStorage } from '../storage.ts'

export interface Draft<T> {
  /** The values that the user changed. */
  values: Partial<T>
  /** When it was stored, in milliseconds. */
  at: number
}

/** Drafts of anonymous visitors end with the tab. */
const areaOf = (key: string) => (key.startsWith('draft::') ? 'session' : 'local')

export const readDraft = <T>(key: string) => readStoredJson<Draft<T>>(siteStorageKey(key), areaOf(key))

export const writeDraft = (key: string, draft: Draft<unknown> | undefined) =>
  writeStorage(siteStorageKey(key), draft ? JSON.stringify(draft) : null, areaOf(key))

/** Milliseconds in which an anonymous draft passes to the user who signs in. */
const handover = 15 * 60_000

/**
 * The draft of a form. A user takes over what was typed before sign-in, unless their own draft is newer. Older anonymous drafts
 * are deleted: another person may use the tab.
 */
export function findDraft<T>(form: string, key: string): Draft<T> | undefined {
  const anonymousKey = `draft::${form}`
  const own = readDraft<T>(key)
  if (key === anonymousKey) return own
  const anonymous = readDraft<T>(anonymousKey)
  writeDraft(anonymousKey, undefined)
  if (!anonymous || Date.now() - anonymous.at >= handover || (own && own.at >= anonymous.at)) return own
  writeDraft(key, anonymous)
  return anonymous
}

/** Deletes the anonymous drafts of this tab. */
export const forgetAnonymousDrafts = () => removeStored('draft::', 'session')
