import { and, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '#server/core/db/tenancy.ts'
import { orders } from './orders.table.ts'

/** SQL for whether an order was not cancelled. `tenantId` and `orderId` are columns of the row that refers to it. */
export const isStanding = (tenantId: SQL | object, orderId: SQL | object) =>
  sql<boolean>`exists (
    select from ${orders}
    where ${orders.tenantId} = ${tenantId} and ${orders.id} = ${orderId} and ${orders.status} <> 'cancelled')`

/** A customer whose orders are counted. */
export interface Customer {
  /** Normalised address. See `addressKey`. */
  key: string
  /** Whether the customer is signed in with a verified address or is staff. */
  verified: boolean
  /** Account of the request; absent for guests. */
  userId: string | undefined
}

/**
 * SQL for whether an order counts for a customer. A guest can enter any address, so unconfirmed orders of others do not
 * count against a customer who has verified it. `address` is the column with the normalised address.
 */
export const isOrderOf = ({ key, verified, userId }: Customer, address: PgColumn = orders.holder) =>
  or(
    userId ? eq(orders.userId, userId) : undefined,
    and(eq(address, key), verified ? isNull(orders.confirmBy) : undefined),
  )

/** Whether a customer has an order that was not cancelled. */
export async function hasStandingOrder(db: Db, customer: Customer): Promise<boolean> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isOrderOf(customer), ne(orders.status, 'cancelled')))
    .limit(1)
  return rows.length > 0
}
