import type { SavedList } from '#shared/core/saved-view-options.ts'
import { ofSite } from '../../of-site.ts'

const key = (person: string, list: SavedList) => ofSite(`begins-with-view:${person}:${list}`)

/** Whether a person's list began with a view of theirs when it was seen last: then it waits for it. */
export function begins(person: string, list: SavedList): boolean {
  try {
    return localStorage.getItem(key(person, list)) !== null
  } catch {
    return false
  }
}

export function logStart(person: string, list: SavedList, does: boolean) {
  try {
    if (does) localStorage.setItem(key(person, list), '1')
    else localStorage.removeItem(key(person, list))
  } catch {
    // Storage full or forbidden: the list shows everything for a moment.
  }
}
