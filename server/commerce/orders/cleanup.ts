import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import { checkoutKeys, orderLines, orders } from './orders.table.ts'

/** Images that the orders of a tenant need, even if their products are deleted. `owner` sees every tenant. */
export async function orderImagesInUse(owner: Db, siteId: string) {
  const rows = await owner
    .selectDistinct({ sha256: orderLines.imageSha256 })
    .from(orderLines)
    .where(and(eq(orderLines.tenantId, siteId), isNotNull(orderLines.imageSha256)))
  return { ids: [] as string[], hashes: rows.map(({ sha256 }) => sha256!) }
}

export async function deleteOldCheckoutKeys(owner: Db) {
  await owner.delete(checkoutKeys).where(sql`${checkoutKeys.createdAt} < now() - interval '30 days'`)
}

/** Deletes the networks of orders that no longer count towards the limit of a network. */
export async function deleteOldNetworks(owner: Db) {
  await owner
    .update(orders)
    .set({ network: '' })
    .where(and(sql`${orders.network} <> ''`, sql`${orders.createdAt} < now() - interval '24 hours'`))
}
