import { and, desc, eq, sql } from 'drizzle-orm'
import type { Handler } from '#server/core/http/serve.ts'
import { networkOf } from '#server/core/request/network.ts'
import type { orders as contract } from '#shared/commerce/orders.ts'
import { AppError } from '#shared/core/errors.ts'
import { orders } from './orders.table.ts'
import { presentOrders } from './present.ts'

/** Finds an order by its number and email address, for guests. Attempts are rate limited. */
export const track: Handler<typeof contract.track> = async ({ orderNumber, email }, ctx) => {
  const number = orderNumber.trim()
  await ctx.limit('track-address', networkOf(ctx.caller.ip))
  await ctx.limit('track-order', number.toUpperCase())
  return ctx.read(async (inside) => {
    const [row] = await inside.db
      .select()
      .from(orders)
      // Numbers of imported orders may be lower case, or differ only in case.
      .where(and(sql`upper(${orders.orderNumber}) = upper(${number})`, eq(orders.customerEmail, email)))
      .orderBy(desc(eq(orders.orderNumber, number)))
      .limit(1)
    const [order] = row ? await presentOrders(inside, [row]) : []
    if (!row || !order)
      throw new AppError('NOT_FOUND', 'We found no order with this number and email address. Please check both.')
    return { order, token: row.token }
  })
}
