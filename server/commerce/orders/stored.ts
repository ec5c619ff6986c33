import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import { checkoutKeys, orderLines } from './orders.table.ts'

/** Which pictures a company's orders need, whatever became of their products. `owner` sees every company. */
export async function ordersStored(owner: Db, siteId: string) {
  const rows = await owner
    .selectDistinct({ sha256: orderLines.imageSha256 })
    .from(orderLines)
    .where(and(eq(orderLines.tenantId, siteId), isNotNull(orderLines.imageSha256)))
  return { ids: [] as string[], hashes: rows.map(({ sha256 }) => sha256!) }
}

/** Forgets the keys of orders that nobody will send again. */
export async function deleteOldCheckoutKeys(owner: Db) {
  await owner.delete(checkoutKeys).where(sql`${checkoutKeys.createdAt} < now() - interval '30 days'`)
}
