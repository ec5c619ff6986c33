import { sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import { photos } from './photos.table.ts'

/** Marks photos as failed that were never processed, so that admins can retry them. */
export async function failStuckUploads(owner: Db) {
  await owner
    .update(photos)
    .set({ state: 'failed', problem: 'The processing of this photo was not finished. Try again.' })
    .where(
      sql`${photos.state} = 'processing' and ${photos.trashedAt} is null and ${photos.updatedAt} < now() - interval '6 hours'`,
    )
}
