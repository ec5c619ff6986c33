import { asc, eq } from 'drizzle-orm'
import { writeAuditEntry } from '#server/core/audit/audit-entry.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import type { TxContext } from '#server/core/http/context.ts'
import type { Handlers } from '#server/core/http/serve.ts'
import type { AdminOrder, adminOrders as contract } from '#shared/commerce/orders.ts'
import { requireRow } from '#shared/core/errors.ts'
import { exportOrders } from './export-orders.ts'
import { listAllOrders } from './list.ts'
import { orderNoteEmail, sendOrderPlacedEmail } from './order-emails.ts'
import { type OrderRow, orderNotes, orders as table } from './orders.table.ts'
import { findOrderLines, presentOrder, presentOrders } from './present.ts'

export const adminOrders: Handlers<typeof contract> = {
  async list(filter, ctx) {
    const { rows, ...rest } = await listAllOrders(ctx.db, filter)
    return { ...rest, results: await presentOrders(ctx, rows) }
  },

  async get({ id }, ctx) {
    return presentAdminOrder(ctx, await findOrder(ctx.db, id))
  },

  async note({ id, text, send }, ctx) {
    const { db, user, jobs, site } = ctx
    const order = await findOrder(db, id)
    await db.insert(orderNotes).values({ orderId: id, text, by: user.name, sent: send })
    if (send) await jobs.add('send-mail', await orderNoteEmail(db, { order, text, origin: site.origin }))
    return presentAdminOrder(ctx, order)
  },

  async resend({ id }, ctx) {
    const { db } = ctx
    const order = await findOrder(db, id)
    await sendOrderPlacedEmail(ctx, order, await findOrderLines(db, [id]))
    await writeAuditEntry(db, { action: 'mailed', kind: 'order', item: id, title: order.orderNumber })
    return { message: `The confirmation is on its way to ${order.customerEmail}.` }
  },

  table: (filter, { db }) => exportOrders(db, filter),
}

const findOrder = async (db: Db, id: string): Promise<OrderRow> =>
  requireRow(await db.select().from(table).where(eq(table.id, id)), 'order')

async function presentAdminOrder(ctx: Pick<TxContext, 'db' | 'site' | 'files'>, row: OrderRow): Promise<AdminOrder> {
  const { db } = ctx
  const notes = await db
    .select()
    .from(orderNotes)
    .where(eq(orderNotes.orderId, row.id))
    .orderBy(asc(orderNotes.createdAt))
    .limit(500)
  return {
    ...(await presentOrder(ctx, row)),
    history: row.history,
    notes: notes.map(({ id: _id, text, by, sent, createdAt }) => ({ _id, text, by, sent, createdAt })),
    ordersOfCustomer: await db.$count(table, eq(table.customerEmail, row.customerEmail)),
    guest: row.userId === null,
    holdsStock: row.holdsStock,
    imported: row.imported,
  }
}
