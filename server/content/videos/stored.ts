import { eq } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import { videos } from './videos.table.ts'

/** Which files a company's videos need: what was received by id, posters and published files by hash. `owner` sees every company. */
export async function videosStored(owner: Db, siteId: string) {
  const rows = await owner
    .select({ id: videos.id, sha256: videos.sha256, clip: videos.clip })
    .from(videos)
    .where(eq(videos.tenantId, siteId))
  return {
    ids: rows.map(({ id }) => id),
    hashes: rows.flatMap(({ sha256, clip }) => [sha256, clip].filter((hash) => hash !== null)),
  }
}
