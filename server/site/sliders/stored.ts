import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import { isNotSuspended } from '#server/core/tenants/suspension.ts'
import { daysInTrash } from '#shared/site/slider-options.ts'
import { sliders } from './sliders.table.ts'

/** The media files of a company's slides. */
export async function slidersStored(owner: Db, siteId: string) {
  const rows = await owner
    .select({ id: sliders.imageId, sha256: sliders.sha256 })
    .from(sliders)
    .where(eq(sliders.tenantId, siteId))
  return { ids: rows.map(({ id }) => id), hashes: rows.map(({ sha256 }) => sha256) }
}

/** Deletes slides that were in the trash long enough, except of suspended companies. The cleanup deletes their files. */
export async function emptySliderTrash(owner: Db) {
  const isOld = sql`${sliders.trashedAt} < now() - make_interval(days => ${daysInTrash})`
  await owner.delete(sliders).where(and(isOld, isNotSuspended(sliders.tenantId)))
}
