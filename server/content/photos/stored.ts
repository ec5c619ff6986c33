import { eq, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import { forgetItems } from '../content/forget.ts'
import { photos } from './photos.table.ts'

/** Which files a company's photos need: originals by id, pictures by hash. `owner` sees every company. */
export async function photosStored(owner: Db, siteId: string) {
  const rows = await owner
    .select({ id: photos.id, sha256: photos.sha256 })
    .from(photos)
    .where(eq(photos.tenantId, siteId))
  return { ids: rows.map(({ id }) => id), hashes: rows.map(({ sha256 }) => sha256) }
}

/** Forgets what has been in the trash for 30 days; its files go with the next sweep. */
export async function emptyTrash(owner: Db) {
  await owner.transaction(async (tx) => {
    const gone = await tx
      .delete(photos)
      .where(sql`${photos.trashedAt} < now() - interval '30 days'`)
      .returning({ id: photos.id, tenantId: photos.tenantId })
    await forgetItems(tx, 'photos', gone)
  })
}

/** Photos whose pictures never came, whatever happened to the work: they can be tried again by hand. */
export async function giveUpStuck(owner: Db) {
  await owner
    .update(photos)
    .set({ state: 'failed', problem: 'The pictures of this photo were not finished. Try again.' })
    .where(
      sql`${photos.state} = 'processing' and ${photos.trashedAt} is null and ${photos.updatedAt} < now() - interval '6 hours'`,
    )
}
