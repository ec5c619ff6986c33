import { sql } from 'drizzle-orm'
import { photoType } from '#server/content/photos/visible.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import { productFiles } from '../product-files.table.ts'

/** After an import: files that are originals of photos count as storage there. */
export async function markPhotoOriginals(db: Db) {
  await db.execute(sql`
    update ${productFiles} set is_photo_original = true
    where not is_photo_original and exists (select from ${photoType.table} where ${photoType.key} = ${productFiles.fileId})`)
}
