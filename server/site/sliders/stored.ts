import { eq, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import { daysInTrash } from '#shared/site/slider-options.ts'
import { sliders } from './sliders.table.ts'

/** Which files a company's slides need: originals by id, pictures by hash. `owner` sees every company. */
export async function slidersStored(owner: Db, siteId: string) {
  const rows = await owner
    .select({ id: sliders.pictureId, sha256: sliders.sha256 })
    .from(sliders)
    .where(eq(sliders.tenantId, siteId))
  return { ids: rows.map(({ id }) => id), hashes: rows.map(({ sha256 }) => sha256) }
}

/** Forgets what lay in the trash long enough; its files go with the next sweep. */
export async function emptySliderTrash(owner: Db) {
  await owner.delete(sliders).where(sql`${sliders.trashedAt} < now() - make_interval(days => ${daysInTrash})`)
}
