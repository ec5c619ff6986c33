import type { Db } from '#server/core/db/tenancy.ts'
import { commentedBy } from '../comments/commented.ts'
import { likedBy } from '../likes/likes.ts'
import { viewedBy } from './view-history.ts'

/** What is known about the visitor who gets recommendations. */
export interface Viewer {
  userId?: string | undefined
  /** Key of their view history. */
  viewer?: string | undefined
  /** Photos viewed in this session, the latest first; the only signal for visitors without an account. */
  seen?: readonly string[] | undefined
  /** The current photo. */
  photoId?: string | undefined
}

export interface Preferences {
  /** Photos that indicate preferences, and their weight. */
  anchors: Map<string, number>
  /** Liked photos: recommended only if there are no others. */
  liked: string[]
  /** Viewed photos: ranked lower. */
  looked: Set<string>
}

const worth = { liked: 1, commented: 0.5, viewed: 0.25, seen: 0.6 }
/** Maximum number of each signal. */
const most = { liked: 60, commented: 20, viewed: 30 }
/** Older signals weigh less. */
const fading = 0.985

/** The preferences from likes, comments and view history, with a limited number of signals. */
export async function preferencesOf(db: Db, { userId, viewer, seen = [], photoId }: Viewer): Promise<Preferences> {
  const liked = userId ? await likedBy(db, 'photos', userId) : []
  const commented = userId ? await commentedBy(db, 'photos', userId) : []
  const viewed = viewer ? await viewedBy(db, viewer, most.viewed) : []
  const anchors = new Map<string, number>()
  const add = (ids: readonly string[], weight: number) => {
    for (const [place, id] of ids.entries()) anchors.set(id, (anchors.get(id) ?? 0) + weight * fading ** place)
  }
  add(liked.slice(0, most.liked), worth.liked)
  add(commented.slice(0, most.commented), worth.commented)
  add(viewed, worth.viewed)
  add(seen, worth.seen)
  // The current photo weighs more than all earlier signals.
  if (photoId) {
    const before = [...anchors.values()].reduce((sum, weight) => sum + weight, 0)
    anchors.set(photoId, Math.max(2, 2 * before))
  }
  return { anchors, liked, looked: new Set([...viewed, ...seen]) }
}
