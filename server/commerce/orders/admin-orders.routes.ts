import { inArray } from 'drizzle-orm'
import { writeAuditEntry } from '#server/core/audit/audit-entry.ts'
import type { Handlers } from '#server/core/http/serve.ts'
import type { adminOrders as contract } from '#shared/commerce/orders.ts'
import { AppError } from '#shared/core/errors.ts'
import { changeStatuses } from './change-statuses.ts'
import { exportOrders } from './export-orders.ts'
import { issueDueInvoice } from './invoice/issue-invoice.ts'
import { listAllOrders, orderCondition } from './list.ts'
import { orderNoteEmail, sendOrderPlacedEmail } from './order-emails.ts'
import { orderNotes, orders } from './orders.table.ts'
import { findOrderLines, presentOrders } from './present.ts'
import { findOrder, presentAdminOrder } from './present-admin-order.ts'

export const adminOrders: Handlers<typeof contract> = {
  async list(filter, ctx) {
    const { rows, ...rest } = await listAllOrders(ctx.db, filter)
    const results = await presentOrders(ctx, rows)
    return { ...rest, results: results.map((order, at) => ({ ...order, tags: rows[at]!.tags })) }
  },

  async get({ id }, ctx) {
    return presentAdminOrder(ctx, await findOrder(ctx.db, id))
  },

  async note({ id, text, send }, ctx) {
    const { db, user, jobs, site } = ctx
    const order = await findOrder(db, id)
    if (send) requireEmail(order)
    await db.insert(orderNotes).values({ orderId: id, text, by: user.name, sent: send })
    if (send) await jobs.add('send-mail', await orderNoteEmail(db, { order, text, origin: site.origin }))
    return presentAdminOrder(ctx, order)
  },

  async resend({ id }, ctx) {
    const { db } = ctx
    const order = await findOrder(db, id)
    requireEmail(order)
    await sendOrderPlacedEmail(ctx, order, await findOrderLines(db, [id]))
    await issueDueInvoice(db, order)
    await writeAuditEntry(db, { action: 'mailed', kind: 'order', item: id, title: order.orderNumber })
    return { message: `The confirmation is on its way to ${order.customerEmail}.` }
  },

  setStatuses: (input, ctx) => changeStatuses(ctx, input),

  table: async (filter, { db }) => exportOrders(db, await orderCondition(db, filter)),
  tableOf: ({ ids }, { db }) => exportOrders(db, inArray(orders.id, ids)),
}

/** Throws CONFLICT for orders without an email address, such as those of phone customers. */
function requireEmail({ customerEmail }: { customerEmail: string }) {
  if (!customerEmail) throw new AppError('CONFLICT', 'This order has no email address. Add one under “Change order”.')
}
