import type { Db } from '#server/core/db/tenancy.ts'
import { commentedBy } from '../comments/commented.ts'
import { likedBy } from '../likes/likes.ts'
import { viewedBy } from './view-history.ts'

/** Who wants to see something, as far as it is known. */
export interface Asker {
  userId?: string | undefined
  /** What their viewings are kept under. */
  viewer?: string | undefined
  /** What they looked at in this session, the latest first; all that is known of strangers. */
  seen?: readonly string[] | undefined
  /** What they are looking at now. */
  photoId?: string | undefined
}

export interface Preferences {
  /** Photos that say something about what they would like, and how much. */
  anchors: Map<string, number>
  /** What they like already: shown when there is nothing else. */
  liked: string[]
  /** What they looked at already: shown a little later. */
  looked: Set<string>
}

const worth = { liked: 1, commented: 0.5, viewed: 0.25, seen: 0.6 }
/** How many of each are looked at. */
const most = { liked: 60, commented: 20, viewed: 30 }
/** Each older one counts a little less. */
const fading = 0.985

/** What somebody's likes, comments and viewings say, bounded whatever they did. */
export async function preferencesOf(db: Db, { userId, viewer, seen = [], photoId }: Asker): Promise<Preferences> {
  const liked = userId ? await likedBy(db, 'photos', userId) : []
  const commented = userId ? await commentedBy(db, 'photos', userId) : []
  const viewed = viewer ? await viewedBy(db, viewer, most.viewed) : []
  const anchors = new Map<string, number>()
  const add = (ids: readonly string[], much: number) => {
    for (const [place, id] of ids.entries()) anchors.set(id, (anchors.get(id) ?? 0) + much * fading ** place)
  }
  add(liked.slice(0, most.liked), worth.liked)
  add(commented.slice(0, most.commented), worth.commented)
  add(viewed, worth.viewed)
  add(seen, worth.seen)
  // The photo at hand says more about this moment than all from before.
  if (photoId) {
    const before = [...anchors.values()].reduce((sum, much) => sum + much, 0)
    anchors.set(photoId, Math.max(2, 2 * before))
  }
  return { anchors, liked, looked: new Set([...viewed, ...seen]) }
}
