import { and, asc, eq, gt, isNotNull } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import type { TxContext } from '#server/core/http/context.ts'
import type { AdminOrder } from '#shared/commerce/orders.ts'
import { requireRow } from '#shared/core/errors.ts'
import { amountOf } from '#shared/core/money.ts'
import { type OrderRow, orderNotes, orders } from './orders.table.ts'
import { presentOrder } from './present.ts'

/** An order by its id. Throws NOT_FOUND. */
export const findOrder = async (db: Db, id: string): Promise<OrderRow> =>
  requireRow(await db.select().from(orders).where(eq(orders.id, id)), 'order')

/** An order in the view of admins, with its notes. */
export async function presentAdminOrder(
  ctx: Pick<TxContext, 'db' | 'site' | 'files'>,
  row: OrderRow,
): Promise<AdminOrder> {
  const { db } = ctx
  const { customerId } = row
  const notes = await db
    .select()
    .from(orderNotes)
    .where(eq(orderNotes.orderId, row.id))
    .orderBy(asc(orderNotes.createdAt))
    .limit(500)
  return {
    ...(await presentOrder(ctx, row)),
    history: row.history,
    tags: row.tags,
    notes: notes.map(({ id: _id, text, by, sent, kind, createdAt }) => ({ _id, text, by, sent, kind, createdAt })),
    ordersOfCustomer: customerId ? await db.$count(orders, eq(orders.customerId, customerId)) : 1,
    ...(customerId && { customerId }),
    isAbandoned: row.isAbandoned,
    ...(row.remindedAt && { remindedAt: row.remindedAt }),
    declinedReminders: await hasDeclinedReminders(db, row),
    hasOrderedSince: row.isAbandoned && (await hasOrderedSince(db, row)),
    byHand: amountOf(byHandCentsOf(row)),
    guest: row.userId === null,
    ...(row.acceptedTerms && { acceptedTerms: row.acceptedTerms }),
    holdsStock: row.holdsStock,
    imported: row.imported,
  }
}

/** Whether the customer of an order has declined reminders, with this or another order. */
export async function hasDeclinedReminders(db: Db, { customerId }: Pick<OrderRow, 'customerId'>): Promise<boolean> {
  if (!customerId) return false
  return (await db.$count(orders, and(eq(orders.customerId, customerId), isNotNull(orders.remindersDeclinedAt)))) > 0
}

/** Whether the customer of an abandoned order has placed another one since, which was not abandoned. */
export async function hasOrderedSince(db: Db, { customerId, createdAt }: Pick<OrderRow, 'customerId' | 'createdAt'>) {
  if (!customerId) return false
  const isLater = and(eq(orders.customerId, customerId), gt(orders.createdAt, createdAt), eq(orders.isAbandoned, false))
  return (await db.$count(orders, isLater)) > 0
}

/** The discount of an order that staff gave, in cents. */
export const byHandCentsOf = ({ discounts }: Pick<OrderRow, 'discounts'>) =>
  discounts.reduce((sum, { discountId, cents }) => (discountId === '' ? sum + cents : sum), 0)
