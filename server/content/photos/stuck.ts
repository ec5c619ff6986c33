import { sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import { photos } from './photos.table.ts'

/** Photos whose pictures never came, whatever happened to the work: they can be tried again by hand. */
export async function failStuckUploads(owner: Db) {
  await owner
    .update(photos)
    .set({ state: 'failed', problem: 'The pictures of this photo were not finished. Try again.' })
    .where(
      sql`${photos.state} = 'processing' and ${photos.trashedAt} is null and ${photos.updatedAt} < now() - interval '6 hours'`,
    )
}
