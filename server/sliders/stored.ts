import { eq } from 'drizzle-orm'
import type { Db } from '../db/tenancy.ts'
import { sliders } from './sliders.table.ts'

/** Which files a company's slides need: originals by id, pictures by hash. `owner` sees every company. */
export async function slidersStored(owner: Db, siteId: string) {
  const rows = await owner
    .select({ id: sliders.id, sha256: sliders.sha256 })
    .from(sliders)
    .where(eq(sliders.tenantId, siteId))
  return { ids: rows.map(({ id }) => id), hashes: rows.map(({ sha256 }) => sha256) }
}
