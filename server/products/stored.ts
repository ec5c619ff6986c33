import { eq } from 'drizzle-orm'
import type { Db } from '../db/tenancy.ts'
import { productImages } from './products.table.ts'

/** Which files a company's products need: originals by id, pictures by hash. `owner` sees every company. */
export async function productsStored(owner: Db, siteId: string) {
  const rows = await owner
    .select({ id: productImages.id, sha256: productImages.sha256 })
    .from(productImages)
    .where(eq(productImages.tenantId, siteId))
  return { ids: rows.map(({ id }) => id), hashes: rows.map(({ sha256 }) => sha256) }
}
