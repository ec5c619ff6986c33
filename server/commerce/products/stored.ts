import { eq, sql } from 'drizzle-orm'
import { forgetItems } from '#server/content/content/forget.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import { daysInTrash } from '#shared/commerce/product-options.ts'
import { productImages, products } from './products.table.ts'

/** Which files a company's products need: originals by id, pictures by hash. `owner` sees every company. */
export async function productsStored(owner: Db, siteId: string) {
  const rows = await owner
    .select({ id: productImages.id, sha256: productImages.sha256 })
    .from(productImages)
    .where(eq(productImages.tenantId, siteId))
  return { ids: rows.map(({ id }) => id), hashes: rows.map(({ sha256 }) => sha256) }
}

/** Forgets what lay in the trash long enough; orders keep what they say of it, its files go with the next sweep. */
export async function emptyProductTrash(owner: Db) {
  await owner.transaction(async (tx) => {
    const gone = await tx
      .delete(products)
      .where(sql`${products.trashedAt} < now() - make_interval(days => ${daysInTrash})`)
      .returning({ id: products.id, tenantId: products.tenantId })
    await forgetItems(tx, 'products', gone)
  })
}
