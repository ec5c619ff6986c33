import { and, eq, lt, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '#server/core/db/tenancy.ts'
import type { Inside } from '#server/core/http/context.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { provenAddress } from '#server/identity/auth/verified-addresses.ts'
import type { orders as contract } from '#shared/commerce/orders.ts'
import { AppError, found } from '#shared/core/errors.ts'
import { hasExpired, notConfirmed } from '#shared/core/order-options.ts'
import { changeStatus } from './change-status.ts'
import { newOrderEmail } from './order-emails.ts'
import { type OrderRow, orders } from './orders.table.ts'
import { linesOf } from './present.ts'

/**
 * Confirms an order by its mailed link, or by a signed-in account with its address. The shop is told now, not before: it does
 * not prepare what nobody may come for. Confirming again changes nothing. Throws CONFLICT when the order was cancelled.
 */
export async function confirmOrder(
  { db, user, jobs }: Pick<Inside<'public'>, 'db' | 'user' | 'jobs'>,
  { id, token, confirm }: z.output<typeof contract.confirm.input>,
): Promise<OrderRow> {
  const address = user && (await provenAddress(db, user.id))
  const byLink =
    token && confirm ? sql`(${orders.token} = ${token} and ${orders.confirmToken} = ${confirm})` : sql`false`
  const byAccount =
    user && address
      ? sql`((${orders.userId} is null or ${orders.userId} = ${user.id}) and ${orders.customerEmail} = ${address})`
      : sql`false`
  const rows = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), sql`${orders.confirmToken} <> ''`, sql`(${byLink} or ${byAccount})`))
    .for('update')
  const order = found(rows, 'order')
  if (order.status === 'cancelled')
    throw new AppError(
      'CONFLICT',
      hasExpired(order)
        ? 'This order was cancelled because it was not confirmed in time. Please order again.'
        : 'This order was cancelled. Please order again.',
    )
  if (order.confirmBy === null) return order
  const [confirmed] = await db
    .update(orders)
    .set({ confirmBy: null, network: '', updatedAt: sql`clock_timestamp()` as never })
    .where(eq(orders.id, id))
    .returning()
  const lines = await linesOf({ db }, [id])
  for (const letter of await newOrderEmail(db, { order, lines })) await jobs.add('send-mail', letter)
  return confirmed!
}

/** Orders at a time; the next round takes the next ones. */
const atOnce = 500

/**
 * Cancels the orders that were not confirmed in time. Each is a transaction of its own that returns the stock, writes the
 * mail and sets the status, so that a process that is killed leaves whole orders only, and two processes never do one twice.
 */
export async function cancelUnconfirmed(pipeline: RequestPipeline, onError: (error: Error) => void) {
  const due = await pipeline.parts.database.owner
    .select({ id: orders.id, siteId: orders.tenantId })
    .from(orders)
    .where(lt(orders.confirmBy, sql`now()`))
    .orderBy(orders.confirmBy)
    .limit(atOnce)
  for (const { id, siteId } of due) await cancelIn(pipeline, siteId, id).catch(onError)
}

async function cancelIn(pipeline: RequestPipeline, siteId: string, id: string) {
  const site = await pipeline.parts.sites.withId(siteId)
  await pipeline.forCompany(siteId, 'write', async (ctx) => {
    const [order] = await ctx.db
      .select()
      .from(orders)
      .where(and(eq(orders.id, id), lt(orders.confirmBy, sql`now()`)))
      .for('update', { skipLocked: true })
    if (order) await changeStatus({ ...ctx, site, user: undefined }, order, 'cancelled', { reason: notConfirmed })
  })
}

/** Forgets the networks of orders that no longer count. */
export async function deleteOldNetworks(owner: Db) {
  await owner
    .update(orders)
    .set({ network: '' })
    .where(and(sql`${orders.network} <> ''`, sql`${orders.createdAt} < now() - interval '24 hours'`))
}
