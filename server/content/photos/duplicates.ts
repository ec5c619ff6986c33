import { and, inArray, isNull } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import { photos } from './photos.table.ts'

/** The photos outside the trash with these hashes, by hash. */
export async function duplicatesOf(db: Db, hashes: string[]) {
  const rows = await db
    .select({ sha256: photos.sha256, _id: photos.id, title: photos.title })
    .from(photos)
    .where(and(inArray(photos.sha256, hashes), isNull(photos.trashedAt)))
  return new Map(rows.map(({ sha256, ...photo }) => [sha256, photo]))
}
