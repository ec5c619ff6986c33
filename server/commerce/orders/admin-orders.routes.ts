import { asc, eq } from 'drizzle-orm'
import { note } from '#server/core/audit/audit-entry.ts'
import type { Inside } from '#server/core/http/context.ts'
import type { Handlers } from '#server/core/http/serve.ts'
import type { AdminOrder, adminOrders as contract } from '#shared/commerce/orders.ts'
import { found } from '#shared/core/errors.ts'
import { pageOfAll } from './list.ts'
import { orderNoteEmail, orderPlacedEmail } from './order-emails.ts'
import { type OrderRow, orderNotes, orders as table } from './orders.table.ts'
import { linesOf, ordersOf } from './present.ts'
import { tableOfOrders } from './table-of-orders.ts'

export const adminOrders: Handlers<typeof contract> = {
  async list(filter, ctx) {
    const { rows, ...rest } = await pageOfAll(ctx.db, filter)
    return { ...rest, results: await ordersOf(ctx, rows) }
  },

  async get({ id }, ctx) {
    return adminOrderOf(ctx, await stored(ctx, id))
  },

  async note({ id, text, send }, ctx) {
    const { db, user, jobs, site } = ctx
    const order = await stored(ctx, id)
    await db.insert(orderNotes).values({ orderId: id, text, by: user.name, sent: send })
    if (send) await jobs.add('send-mail', await orderNoteEmail(db, { order, text, origin: site.origin }))
    return adminOrderOf(ctx, order)
  },

  async resend({ id }, ctx) {
    const { db, jobs, site } = ctx
    const order = await stored(ctx, id)
    const lines = await linesOf(ctx, [id])
    await jobs.add('send-mail', await orderPlacedEmail(db, { order, lines, origin: site.origin }))
    await note(db, { action: 'mailed', kind: 'order', item: id, title: order.orderNumber })
    return { message: `The confirmation is on its way to ${order.customerEmail}.` }
  },

  table: (filter, { db }) => tableOfOrders(db, filter),
}

async function stored({ db }: Pick<Inside, 'db'>, id: string): Promise<OrderRow> {
  return found(await db.select().from(table).where(eq(table.id, id)), 'order')
}

async function adminOrderOf(ctx: Pick<Inside, 'db' | 'site' | 'files'>, row: OrderRow): Promise<AdminOrder> {
  const { db } = ctx
  const [order] = await ordersOf(ctx, [row])
  const notes = await db
    .select()
    .from(orderNotes)
    .where(eq(orderNotes.orderId, row.id))
    .orderBy(asc(orderNotes.createdAt))
    .limit(500)
  return {
    ...order!,
    history: row.history,
    notes: notes.map(({ id: _id, text, by, sent, createdAt }) => ({ _id, text, by, sent, createdAt })),
    ordersOfCustomer: await db.$count(table, eq(table.customerEmail, row.customerEmail)),
    guest: row.userId === null,
    holdsStock: row.holdsStock,
    imported: row.imported,
  }
}
