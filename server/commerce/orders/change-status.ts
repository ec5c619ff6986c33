import { eq, sql } from 'drizzle-orm'
import type { Inside } from '#server/core/http/context.ts'
import { wants } from '#server/identity/auth/notifications.ts'
import type { CartItem } from '#shared/commerce/cart.ts'
import { nameOfLine } from '#shared/commerce/product-options.ts'
import { AppError } from '#shared/core/errors.ts'
import { hasExpired, type OrderStatus } from '#shared/core/order-options.ts'
import { statusAfter } from '../payments/payment-provider.ts'
import { merged } from '../products/quote.ts'
import { countSold, returnStock, TooFew, takeStockAgain } from '../products/stock.ts'
import { orderCancelledEmail, orderChangedEmail, orderExpiredEmail } from './order-emails.ts'
import { type OrderLineRow, type OrderRow, orderNotes, orders, type Step } from './orders.table.ts'
import { linesOf } from './present.ts'

type Ctx = Pick<Inside<'own'>, 'db' | 'jobs' | 'invalidate' | 'site'> & {
  /** Absent where the server does it by itself. */
  user: Inside<'own'>['user'] | undefined
}

/** How long an admin may think better of it before the customer hears, in seconds. */
const letterAfter = 10

interface Consequences {
  /** Whether a cancelled order's products go back into the shop. */
  restock?: boolean
  /** Whether the customer is told. */
  notify?: boolean
  /** Why the server does it by itself. */
  reason?: Step['reason']
}

/**
 * Takes an order to another status. `order` must be held (`for update`), so that
 * its stock moves once for each real change: back when it is cancelled, out again
 * when that is taken back. Throws INSUFFICIENT_STOCK when it cannot be.
 */
export async function changeStatus(
  ctx: Ctx,
  order: OrderRow,
  status: OrderStatus,
  { restock = true, notify = true, reason }: Consequences = {},
): Promise<OrderRow> {
  if (order.status === status) return order
  const { db, user, jobs } = ctx
  const holdsStock = !order.imported && (status !== 'cancelled' || (order.holdsStock && !restock))
  const left = holdsStock !== order.holdsStock ? await moveStock(ctx, order, holdsStock) : undefined
  if (order.imported) await countAgain(ctx, order, status)
  // What is no longer so is not told.
  if (order.letterJob) await jobs.cancel('send-mail', order.letterJob)
  const changed = {
    ...order,
    status,
    paymentStatus: statusAfter(order, status),
    holdsStock,
    history: [
      ...order.history,
      {
        status,
        at: new Date().toISOString(),
        ...(user && { by: user.name }),
        ...(reason && { reason }),
        ...(left && { left }),
      },
    ],
  }
  const told = notify && (await wants(db, order.userId, 'orders'))
  const letterJob = told ? await notifyCustomer(ctx, changed) : null
  const [row] = await db
    .update(orders)
    .set({
      status,
      paymentStatus: changed.paymentStatus,
      holdsStock,
      history: changed.history,
      letterJob,
      // Staff who take it on vouch for it; what is cancelled needs no confirmation.
      confirmBy: null,
      updatedAt: sql`clock_timestamp()` as never,
      updatedBy: user?.name ?? null,
    })
    .where(eq(orders.id, order.id))
    .returning()
  if (status === 'cancelled' && user && order.userId === user.id)
    for (const letter of await orderCancelledEmail(db, row!)) await jobs.add('send-mail', letter)
  return row!
}

/** What another shop sold counts among what was sold, unless it was cancelled. */
async function countAgain({ db, invalidate }: Ctx, { id, status: before }: OrderRow, status: OrderStatus) {
  if ((before === 'cancelled') === (status === 'cancelled')) return
  await countSold(db, await linesOf({ db }, [id]), status === 'cancelled' ? -1 : 1)
  invalidate('products')
}

async function notifyCustomer({ db, jobs, site, user }: Ctx, order: OrderRow) {
  const compose = hasExpired(order) ? orderExpiredEmail : orderChangedEmail
  const letter = await compose(db, { order, origin: site.origin })
  // Customers do not undo what they did themselves, and the server does not change its mind.
  const when = !user || order.userId === user.id ? undefined : { after: letterAfter }
  return jobs.add('send-mail', letter, when)
}

/** Answers whether some or all of it had no place in stock; staff find a note of what that was. */
async function moveStock(
  { db, user, invalidate }: Ctx,
  { id: orderId }: OrderRow,
  out: boolean,
): Promise<Step['left']> {
  const lines = await linesOf({ db }, [orderId])
  const wanted = lines.map(({ productId, variantId, qty }) => ({ id: productId, ...(variantId && { variantId }), qty }))
  const lineOf = ({ id, variantId }: CartItem) =>
    lines.find((one) => one.productId === id && (one.variantId ?? undefined) === variantId)!
  const left = out
    ? await takeStockAgain(db, wanted, { reason: 'reopened', orderId, by: user?.name }).catch((error: unknown) => {
        if (!(error instanceof TooFew)) throw error
        const { id, variantId } = error.line
        throw new AppError(
          'INSUFFICIENT_STOCK',
          `There are only ${error.stock ?? 0} of “${nameOfLine(lineOf(error.line))}” left in stock.`,
          {
            details: { product: id, ...(variantId && { variant: variantId }), available: error.stock ?? 0 },
          },
        )
      })
    : await returnStock(db, wanted, { reason: 'cancelled', orderId, by: user?.name })
  invalidate('products')
  if (left.length === 0) return undefined
  await db.insert(orderNotes).values({ orderId, by: '', sent: false, text: notMoved(left, lineOf, out) })
  return left.length < merged(wanted).length ? 'some' : 'all'
}

/** For staff, who alone know where it belongs now. */
function notMoved(left: readonly CartItem[], lineOf: (item: CartItem) => OrderLineRow, out: boolean) {
  const what = left.map((item) => `${item.qty} × ${nameOfLine(lineOf(item))}`).join(', ')
  const why = `because the shop does not have it as it was ordered: ${what}`
  return out
    ? `Not taken out of stock, ${why}. Take it out where it belongs now.`
    : `Not put back in stock, ${why}. Add it where it belongs now.`
}
