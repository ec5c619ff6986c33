import { eq, sql } from 'drizzle-orm'
import { AppError } from '#shared/errors.ts'
import type { OrderStatus } from '#shared/order-options.ts'
import type { Inside } from '../context.ts'
import { returnStock, TooFew, takeStock } from '../products/stock.ts'
import { orderCancelledLetter, orderChangedLetter } from './order-letters.ts'
import { type OrderRow, orders } from './orders.table.ts'
import { linesOf } from './present.ts'

type Ctx = Pick<Inside<'own'>, 'db' | 'user' | 'jobs' | 'touch' | 'site'>

/**
 * Takes an order to another status. `order` must be held (`for update`), so that
 * its stock moves once for each real change: back when it is cancelled, out again
 * when that is taken back. Throws INSUFFICIENT_STOCK when it cannot be.
 */
export async function changeStatus(ctx: Ctx, order: OrderRow, status: OrderStatus): Promise<OrderRow> {
  if (order.status === status) return order
  const { db, user, jobs, site } = ctx
  if (status === 'cancelled' || order.status === 'cancelled') await moveStock(ctx, order, status)
  const [changed] = await db
    .update(orders)
    .set({
      status,
      history: [...order.history, { status, at: new Date().toISOString() }],
      updatedAt: sql`clock_timestamp()` as never,
      updatedBy: user.name,
    })
    .where(eq(orders.id, order.id))
    .returning()
  await jobs.add('send-mail', await orderChangedLetter(db, { order: changed!, origin: site.origin }))
  if (status === 'cancelled' && order.userId === user.id)
    for (const letter of await orderCancelledLetter(db, changed!)) await jobs.add('send-mail', letter)
  return changed!
}

async function moveStock({ db, user, touch }: Ctx, { id: orderId }: OrderRow, status: OrderStatus) {
  const lines = await linesOf({ db }, [orderId])
  const wanted = lines.map(({ productId, qty }) => ({ id: productId, qty }))
  if (status === 'cancelled') await returnStock(db, wanted, { reason: 'cancelled', orderId, by: user.name })
  else
    await takeStock(db, wanted, { reason: 'reopened', orderId, by: user.name }).catch((error: unknown) => {
      if (!(error instanceof TooFew)) throw error
      const title = lines.find(({ productId }) => productId === error.productId)?.title
      throw new AppError('INSUFFICIENT_STOCK', `There are only ${error.stock ?? 0} of “${title}” left in stock.`, {
        details: { product: error.productId, available: error.stock ?? 0 },
      })
    })
  touch('products')
}
