import { and, eq, lt, sql } from 'drizzle-orm'
import type { TxContext } from '#server/core/http/context.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { isNotSuspended } from '#server/core/tenants/suspension.ts'
import { AppError } from '#shared/core/errors.ts'
import { sendPayReminderEmail } from '../follow-up-emails.ts'
import { type OrderRow, orderNotes, orders } from '../orders.table.ts'
import { openAttempt } from './attempts.ts'
import { lockOrder, markUpdated } from './settle.ts'
import { isFresh } from './waits-for-payment.ts'

/** Staff give the customer of an unpaid order more days. Throws CONFLICT for orders without a deadline. */
export async function extendDeadline(ctx: TxContext<'admin'>, id: string, days: number): Promise<OrderRow> {
  const { db, user } = ctx
  const order = await lockOrder(ctx, id)
  if (order.payUntil === null) throw new AppError('CONFLICT', 'This order is not cancelled automatically.')
  await db
    .update(orders)
    .set({
      payUntil: sql`${orders.payUntil} + make_interval(days => ${days})` as never,
      payReminderAt: sql`${orders.payUntil} + make_interval(days => ${days - 1})` as never,
    })
    .where(eq(orders.id, id))
  const text = `${days === 1 ? '1 more day' : `${days} more days`} to pay.`
  await db.insert(orderNotes).values({ orderId: id, by: user.name, sent: false, kind: 'changed', text })
  await markUpdated(db, id, user.name)
  return lockOrder(ctx, id)
}

const batchSize = 500

const minute = 60_000
/** How long customers who started a payment get no reminder, in ms. */
const paymentGracePeriod = 5 * minute
/** With less time left, a reminder comes too late. In ms. */
const shortestNotice = 5 * minute

/** Reminds customers of orders that must be paid soon, each once and in its own transaction. */
export async function sendPayReminders(pipeline: RequestPipeline, onError: (error: Error) => void) {
  const due = await pipeline.parts.database.owner
    .select({ id: orders.id, siteId: orders.tenantId })
    .from(orders)
    .where(and(lt(orders.payReminderAt, sql`now()`), isNotSuspended(orders.tenantId)))
    .orderBy(orders.payReminderAt)
    .limit(batchSize)
  for (const { id, siteId } of due) await sendPayReminder(pipeline, siteId, id).catch(onError)
}

async function sendPayReminder(pipeline: RequestPipeline, siteId: string, id: string) {
  const site = await pipeline.parts.sites.withId(siteId)
  await pipeline.forCompany(siteId, 'write', async (ctx) => {
    const [order] = await ctx.db
      .select()
      .from(orders)
      .where(and(eq(orders.id, id), lt(orders.payReminderAt, sql`now()`)))
      .for('update', { skipLocked: true })
    if (!order) return
    const open = await openAttempt(ctx.db, id)
    // It may have been paid while its provider does not respond.
    const waits = open && (Date.now() - Date.parse(open.createdAt) < paymentGracePeriod || !isFresh(open))
    // Not at once again, so that reminders of other orders have their turn.
    const payReminderAt = waits ? (sql`now() + interval '1 minute'` as never) : null
    await ctx.db.update(orders).set({ payReminderAt }).where(eq(orders.id, id))
    const deadline = order.confirmBy ?? order.payUntil
    if (waits || (deadline && Date.parse(deadline) - Date.now() < shortestNotice)) return
    const time = await sendPayReminderEmail({ ...ctx, site }, order)
    if (time)
      await ctx.db.insert(orderNotes).values({
        orderId: id,
        by: '',
        sent: true,
        kind: 'reminder',
        text: `Sent to the customer: pay by ${time}.`,
      })
  })
}
