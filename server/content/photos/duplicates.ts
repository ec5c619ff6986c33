import { and, inArray, isNull } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import { photos } from './photos.table.ts'

/** The photos that were made of files with these SHA-256 (hex), by hash; those in the trash left out. */
export async function duplicatesOf(db: Db, hashes: string[]) {
  const rows = await db
    .select({ sha256: photos.sha256, _id: photos.id, title: photos.title })
    .from(photos)
    .where(and(inArray(photos.sha256, hashes), isNull(photos.trashedAt)))
  return new Map(rows.map(({ sha256, ...twin }) => [sha256, twin]))
}
