import { eq } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import { audios } from './audios.table.ts'

/** Which files a company's sounds need: what was received by id, covers and published files by hash. `owner` sees every company. */
export async function audiosStored(owner: Db, siteId: string) {
  const rows = await owner
    .select({ id: audios.id, sha256: audios.sha256, clip: audios.clip })
    .from(audios)
    .where(eq(audios.tenantId, siteId))
  return {
    ids: rows.map(({ id }) => id),
    hashes: rows.flatMap(({ sha256, clip }) => [sha256, clip].filter((hash) => hash !== null)),
  }
}
