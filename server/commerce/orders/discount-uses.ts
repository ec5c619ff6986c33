import { and, count, eq, inArray, ne, notInArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '#server/core/db/tenancy.ts'
import { lockDiscountLimits } from '../totals/order-discounts.ts'
import { discountUses } from './discount-uses.table.ts'
import { type OrderRow, orders } from './orders.table.ts'
import { type Customer, isOrderOf, isStanding } from './standing-orders.ts'

/**
 * [Note: Discount uses] Orders use their discounts until they are cancelled, so expired and cancelled orders free their
 * uses.
 */
const isUsed = isStanding(discountUses.tenantId, discountUses.orderId)

const usedIn = (discountId: PgColumn) => sql`
  ${discountUses} where ${discountUses.discountId} = ${discountId} and ${isUsed}`

/** SQL for the number of orders with the discount of a column that were not cancelled. */
export const usesOf = (discountId: PgColumn) => sql<number>`(select count(*)::int from ${usedIn(discountId)})`

/** SQL for the total amount of a discount in these orders, in cents. */
export const takenBy = (discountId: PgColumn) =>
  sql`(select coalesce(sum(${discountUses.amountCents}), 0) from ${usedIn(discountId)})`.mapWith(Number)

/** The number of orders of a customer with a discount that were not cancelled. */
export async function usesOfCustomer(db: Db, discountId: string, customer: Customer): Promise<number> {
  const ofCustomer = isOrderOf(customer, discountUses.customer)
  const [counted] = await db
    .select({ uses: count() })
    .from(discountUses)
    .innerJoin(orders, eq(orders.id, discountUses.orderId))
    .where(and(eq(discountUses.discountId, discountId), ofCustomer, ne(orders.status, 'cancelled')))
  return counted!.uses
}

/** Records the discounts of a new order with their amounts. */
export async function recordUses(
  db: Db,
  { orderId, customer }: { orderId: string; customer: string },
  applied: readonly { discountId: string; cents: number }[],
) {
  if (applied.length === 0) return
  await db
    .insert(discountUses)
    .values(applied.map(({ discountId, cents }) => ({ discountId, orderId, customer, amountCents: cents })))
}

/** Stores the discounts that a changed order still has, with their new amounts. Dropped discounts free their use. */
export async function replaceUses(
  db: Db,
  { id: orderId }: Pick<OrderRow, 'id'>,
  applied: readonly { discountId: string; cents: number }[],
) {
  const ids = applied.map(({ discountId }) => discountId)
  const ofOrder = eq(discountUses.orderId, orderId)
  await db.delete(discountUses).where(and(ofOrder, ids.length ? notInArray(discountUses.discountId, ids) : undefined))
  for (const { discountId, cents } of applied)
    await db
      .update(discountUses)
      .set({ amountCents: cents })
      .where(and(ofOrder, eq(discountUses.discountId, discountId)))
}

/**
 * The discounts of a reopened order that exceed their limits, as messages for staff. Locks the discounts until the
 * transaction ends, like checkouts, so that concurrent uses are counted.
 */
export async function findExceededLimits(
  db: Db,
  { id: orderId, userId }: Pick<OrderRow, 'id' | 'userId'>,
): Promise<string[]> {
  const used = db.select({ id: discountUses.discountId }).from(discountUses).where(eq(discountUses.orderId, orderId))
  const exceeded: string[] = []
  for (const { id, name, maxUses, maxUsesPerCustomer } of await lockDiscountLimits(db, used)) {
    const [counted] = await db
      .select({ uses: usesOf(discountUses.discountId), customer: discountUses.customer })
      .from(discountUses)
      .where(and(eq(discountUses.discountId, id), eq(discountUses.orderId, orderId)))
    const { uses, customer: key } = counted!
    if (maxUses !== null && uses > maxUses)
      exceeded.push(`“${name}” is used by ${uses} orders, and its limit is ${maxUses}.`)
    // Empty once the account was deleted.
    if (maxUsesPerCustomer === null || key === '') continue
    const ofCustomer = await usesOfCustomer(db, id, { key, verified: userId !== null, userId: userId ?? undefined })
    if (ofCustomer > maxUsesPerCustomer)
      exceeded.push(
        `“${name}” is used by ${ofCustomer} orders of this customer, and its limit is ${maxUsesPerCustomer}.`,
      )
  }
  return exceeded
}

/** Removes the customer from the discounts of these orders. */
export async function forgetCustomers(db: Db, orderIds: SQL | Parameters<typeof inArray>[1]) {
  await db
    .update(discountUses)
    .set({ customer: '' })
    .where(inArray(discountUses.orderId, orderIds as never))
}
