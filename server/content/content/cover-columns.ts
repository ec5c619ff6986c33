import type { Db } from '#server/core/db/tenancy.ts'
import { coverOf } from '../photos/visible.ts'

const noCover = { sha256: null, width: 0, height: 0, thumbhash: '', webp: [] }

/** The cover columns for a photo's id. Null removes the cover, undefined leaves it. Throws NOT_FOUND. */
export async function coverColumns(db: Db, photo: string | null | undefined) {
  if (photo === undefined) return {}
  return photo === null ? noCover : coverOf(db, photo)
}
