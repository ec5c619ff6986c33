import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import type { TxContext } from '#server/core/http/context.ts'
import { AppError, requireRow } from '#shared/core/errors.ts'
import { sendReminderEmail } from '../follow-up-emails.ts'
import { type OrderRow, orderNotes, orders } from '../orders.table.ts'
import { lockOrder } from '../payment/settle.ts'
import { findOrderLines } from '../present.ts'
import { hasDeclinedReminders, hasOrderedSince } from '../present-admin-order.ts'

/** Sends the one reminder of an abandoned order. Throws CONFLICT if it was sent, or the customer wants none. */
export async function remindCustomer(ctx: TxContext<'admin'>, id: string): Promise<OrderRow> {
  const { db, user } = ctx
  const order = await lockOrder(ctx, id)
  if (!order.isAbandoned) throw new AppError('CONFLICT', 'Only customers of abandoned orders can be reminded.')
  if (order.remindedAt) throw new AppError('CONFLICT', 'This customer was reminded already.')
  if (await hasOrderedSince(db, order)) throw new AppError('CONFLICT', 'This customer has ordered again since.')
  const isSent =
    !(await hasDeclinedReminders(db, order)) && (await sendReminderEmail(ctx, order, await findOrderLines(db, [id])))
  if (!isSent) throw new AppError('CONFLICT', 'This customer wants no reminders.')
  await db
    .insert(orderNotes)
    .values({ orderId: id, by: user.name, sent: true, kind: 'reminder', text: 'Sent to the customer.' })
  const [updated] = await db
    .update(orders)
    .set({ remindedAt: sql`clock_timestamp()` as never })
    .where(eq(orders.id, id))
    .returning()
  return updated!
}

/** Stores that the customer of an order wants no reminders. Throws NOT_FOUND for a wrong token. */
export async function declineReminders(db: Db, id: string, token: string) {
  const rows = await db
    .update(orders)
    .set({ remindersDeclinedAt: sql`coalesce(${orders.remindersDeclinedAt}, now())` as never })
    .where(and(eq(orders.id, id), eq(orders.token, token)))
    .returning({ id: orders.id })
  requireRow(rows, 'order')
  return { message: 'You get no more reminders.' }
}
