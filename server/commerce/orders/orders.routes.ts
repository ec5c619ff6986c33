import { and, eq, sql } from 'drizzle-orm'
import { stale } from '#server/core/db/stale-version.ts'
import type { Inside } from '#server/core/http/context.ts'
import type { Handlers } from '#server/core/http/serve.ts'
import type { orders as contract } from '#shared/commerce/orders.ts'
import { AppError, found } from '#shared/core/errors.ts'
import { cannot } from '#shared/core/order-options.ts'
import { may } from '#shared/core/roles.ts'
import { offeredBy } from '../payments/payment-provider.ts'
import { changeStatus } from './change-status.ts'
import { confirmOrder } from './confirm.ts'
import { pageOfOrders } from './list.ts'
import { type OrderRow, orders as table } from './orders.table.ts'
import { place } from './place.ts'
import { ordersOf } from './present.ts'
import { track } from './track.ts'

export const orders: Handlers<typeof contract> = {
  async checkout(wish, ctx) {
    const provider = offeredBy(wish.payment.method)
    const { row, order } = await ctx.write(async (inside) => {
      const row = await place(inside, wish)
      return { row, order: await one(inside, row) }
    })
    // The order is stored before anybody is asked for money, and no transaction waits for them.
    const next = await provider.begin?.(ctx, row)
    return { order, token: row.token, ...(next && { next }) }
  },

  async list({ clientId: _, ...filter }, ctx) {
    const { user } = ctx
    const admin = may(user.role, 'admin')
    // Who makes content has no business with customers, and whose own orders these are is asked elsewhere.
    if (may(user.role, 'content') && !admin) throw new AppError('FORBIDDEN', 'You do not have access to this.')
    const { rows, total, nextCursor } = await pageOfOrders(
      ctx.db,
      { ...filter, status: filter.status && [filter.status] },
      admin ? undefined : user.id,
    )
    ctx.listed({ total, nextCursor })
    return ordersOf(ctx, rows)
  },

  async mine(filter, ctx) {
    const { rows, ...rest } = await pageOfOrders(ctx.db, filter, ctx.user.id)
    return { ...rest, results: await ordersOf(ctx, rows) }
  },

  async get({ id, token }, ctx) {
    const { user, db } = ctx
    if (!user && !token) throw new AppError('AUTH_REQUIRED', 'Please log in.')
    const mine = user && !may(user.role, 'admin') ? sql`${table.userId} = ${user.id}` : user ? sql`true` : sql`false`
    const byLink = token ? eq(table.token, token) : sql`false`
    const rows = await db
      .select()
      .from(table)
      .where(and(eq(table.id, id), sql`(${mine} or ${byLink})`))
    return one(ctx, found(rows, 'order'))
  },

  confirm: async (wanted, ctx) => one(ctx, await confirmOrder(ctx, wanted)),

  async cancel({ id }, ctx) {
    const { db, user } = ctx
    const rows = await db
      .select()
      .from(table)
      .where(and(eq(table.id, id), may(user.role, 'admin') ? undefined : eq(table.userId, user.id)))
      .for('update')
    const order = found(rows, 'order')
    const problem = cannot.cancel(order)
    if (problem) throw new AppError('CONFLICT', problem)
    return one(ctx, await changeStatus(ctx, order, 'cancelled'))
  },

  async update({ id, status, updatedAt, ...consequences }, ctx) {
    const order = found(await ctx.db.select().from(table).where(eq(table.id, id)).for('update'), 'order')
    if (updatedAt !== undefined && Date.parse(updatedAt) !== Date.parse(order.updatedAt)) throw stale(order)
    const changed = await changeStatus(ctx, order, status, consequences)
    const left = changed === order ? undefined : changed.history.at(-1)?.left
    return { ...(await one(ctx, changed)), ...(left && { left }) }
  },

  track,
}

async function one(ctx: Pick<Inside, 'db' | 'site' | 'files'>, row: OrderRow) {
  return (await ordersOf(ctx, [row]))[0]!
}
