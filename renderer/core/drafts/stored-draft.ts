import { ofSite } from '../of-site.ts'

export interface Draft<T> {
  /** Of a form that began with something: what was typed over it. */
  values: Partial<T>
  /** When it was stored, in milliseconds. */
  at: number
}

const placeOf = (key: string) => (key.startsWith('draft::') ? sessionStorage : localStorage)

// A browser may forbid storage altogether; a form works without it.
export function read<T>(key: string): Draft<T> | undefined {
  try {
    return JSON.parse(placeOf(key).getItem(ofSite(key)) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Milliseconds in which a visitor who typed something signs in. Later in the same tab it may be another person. */
const handover = 15 * 60_000

/** What a visitor began just before they signed in. Anything older is deleted: the next person may use the same tab. */
export function takenAlong<T>(form: string, key: string): Draft<T> | undefined {
  const left = `draft::${form}`
  const stored = read<T>(left)
  const draft = stored && Date.now() - stored.at < handover ? stored : undefined
  if (draft) write(key, draft)
  write(left, undefined)
  return draft
}

export function write(key: string, draft: Draft<unknown> | undefined) {
  try {
    if (draft) placeOf(key).setItem(ofSite(key), JSON.stringify(draft))
    else placeOf(key).removeItem(ofSite(key))
  } catch {
    // Then it is not stored.
  }
}
