import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { refuseStale } from '#server/core/db/update-metadata.ts'
import type { User } from '#server/core/http/context.ts'
import { refundValue } from '#shared/commerce/order-refunds.ts'
import type { adminPayments } from '#shared/commerce/payments.ts'
import { lineKey, nameOfLine } from '#shared/commerce/product-options.ts'
import { AppError, fieldError } from '#shared/core/errors.ts'
import { amountOf, centsOf } from '#shared/core/money.ts'
import { lockProducts, returnStock } from '../../products/stock.ts'
import { changeStatus } from '../change-status.ts'
import { sendRefundEmail } from '../follow-up-emails.ts'
import { type OrderLineRow, type OrderRow, orderLines, orderNotes } from '../orders.table.ts'
import { findOrderLines } from '../present.ts'
import { explainNotMoved, itemOf, productsOf, type RefundedUnits, refundUnits } from '../stock-units.ts'
import { type RefundedLine, refunds } from './attempts.table.ts'
import { balanceOf, creditOf, leftToRefund } from './payment-status.ts'
import { paymentsOf } from './payments-of.ts'
import { refuseWhileRefunding } from './refund-under-way.ts'
import { lockOrder, markUpdated, type SettleContext, settle } from './settle.ts'

/** Of staff, or of the server that completes a refund of staff. */
type Ctx = SettleContext & { user: Pick<User, 'name'> }
type Input = Omit<z.output<typeof adminPayments.refund.input>, 'payment'>

/** Throws VALIDATION for an amount above the remaining one, in cents. */
export function refuseMoreThan(leftCents: number, amountCents: number, what: string) {
  if (amountCents <= leftCents) return
  const message = `Only ${amountOf(leftCents).toFixed(2)} ${what}.`
  throw new AppError('VALIDATION', message, { fields: { amount: message } })
}

/**
 * Records a refund once per key: of an amount, or of units of lines, which may go back into stock. Amounts, stock,
 * payment status and timeline change in one transaction. Throws VALIDATION for more than was paid or ordered, and STALE.
 */
export async function recordRefund(ctx: Ctx, input: Input): Promise<OrderRow> {
  const { db, user } = ctx
  const order = await lockOrder(ctx, input.id)
  const { attempts, refunds: refunded } = await paymentsOf(ctx, order.id)
  if (!refunded.some(({ key }) => key === input.idempotencyKey)) {
    const { amountCents, rows, selected } = await planRefund(ctx, order, input)
    // Units come back first, then cancelling returns the others.
    if (selected.length > 0) await lockProducts(db, productsOf(rows))
    const valueCents = selected.reduce((sum, { cents }) => sum + cents, 0)
    const balance = balanceOf(order, attempts, refunded)
    const creditCents = creditOf(amountCents, valueCents, order.totalCents, balance)
    await db.insert(refunds).values({
      ...{ orderId: order.id, amountCents, reason: input.reason, by: user.name, key: input.idempotencyKey },
      creditCents,
      lines: selected.flatMap(storedUnits),
      // The time under the lock of the order, for `refundEvents`.
      createdAt: sql`clock_timestamp()` as never,
    })
    await updateUnits(ctx, order, selected)
    await noteRefund(ctx, order, { ...input, creditCents }, selected)
    await markUpdated(db, order.id, user.name)
  }
  const cancel = (updated: OrderRow) => changeStatus(ctx, updated, 'cancelled')
  return settle(ctx, order, input.restock ? cancel : undefined, { sendsReceipt: false })
}

/**
 * Checks a refund of a locked order: throws VALIDATION for more than was paid or ordered, STALE, and CONFLICT while a
 * provider carries out another one.
 */
export async function planRefund(ctx: Pick<Ctx, 'db'>, order: OrderRow, input: Input) {
  await refuseWhileRefunding(ctx.db, order.id)
  refuseStale(order, input.updatedAt)
  const amountCents = centsOf(input.amount)
  if (amountCents === 0 && input.lines.length === 0) throw fieldError('amount', 'Enter an amount.')
  const { attempts, refunds: refunded } = await paymentsOf(ctx, order.id)
  refuseMoreThan(leftToRefund(order, attempts, refunded), amountCents, 'can be refunded')
  const rows = await findOrderLines(ctx.db, [order.id])
  return { amountCents, rows, selected: selectUnits(rows, order, input) }
}

interface SelectedUnits {
  row: OrderLineRow
  qty: number
  units: RefundedUnits
  /** What the customer paid for them. */
  cents: number
}

function selectUnits(rows: readonly OrderLineRow[], order: OrderRow, { lines }: Input): SelectedUnits[] {
  return lines.map((line) => {
    const row = rows.find(({ id }) => id === line.id)
    if (!row) throw invalid('A product of this order was removed. Reload the order.')
    const left = row.qty - row.refundedQty
    if (line.qty > left) throw invalid(`Only ${left} × “${nameOfLine(row)}” can be refunded.`)
    if (lines.filter(({ id }) => id === line.id).length > 1) throw invalid('Choose each product once.')
    const addedTaxRate = order.isTaxIncluded ? 0 : (row.taxRate ?? 0)
    return {
      ...{ row, qty: line.qty },
      units: refundUnits(row, line.qty, { restock: line.restock && !order.imported, sent: line.sent }),
      cents: refundValue({ ...row, addedTaxRate }, line.qty),
    }
  })
}

const invalid = (message: string) => new AppError('VALIDATION', message, { fields: { lines: message } })

/** The refunded units of a line that are in stock, and those that are not. */
const storedUnits = ({ row, qty, units }: SelectedUnits): RefundedLine[] => {
  const back = units.restocked + units.inStock
  return [
    { lineId: row.id, qty: back, restocked: true },
    { lineId: row.id, qty: qty - back, restocked: false },
  ].filter((one) => one.qty > 0)
}

/** Counts the refunded units of each line, and returns the stock of those that came back. */
async function updateUnits({ db, user, invalidate }: Ctx, order: OrderRow, selected: readonly SelectedUnits[]) {
  for (const { row, units } of selected) {
    const { refundedQty, sentBackQty, restockedQty, returnedQty } = units
    await db
      .update(orderLines)
      .set({ refundedQty, sentBackQty, restockedQty, returnedQty })
      .where(eq(orderLines.id, row.id))
  }
  const back = selected.filter(({ units }) => units.restocked > 0)
  if (back.length === 0) return
  const items = back.map(({ row, units }) => itemOf(row, units.restocked))
  const left = await returnStock(db, items, { reason: 'refunded', orderId: order.id, by: user.name }, { orders: 0 })
  invalidate('products')
  if (left.length === 0) return
  const nameAt = (item: { id: string; variantId?: string | undefined }) =>
    nameOfLine(back.find(({ row }) => lineKey(itemOf(row, 0)) === lineKey(item))!.row)
  const text = explainNotMoved(left, nameAt, false)
  await db.insert(orderNotes).values({ orderId: order.id, by: '', sent: false, text })
}

/** Adds the refund to the timeline and sends the email about it. */
async function noteRefund(
  ctx: Ctx,
  order: OrderRow,
  input: Input & { creditCents: number },
  selected: readonly SelectedUnits[],
) {
  const amountCents = centsOf(input.amount)
  const lines = selected.flatMap((one) => storedUnits(one).map((units) => ({ ...one.row, ...units })))
  const { creditCents, reason } = input
  const sent = input.notify && (await sendRefundEmail(ctx, order, { amountCents, creditCents, reason, lines }))
  const text = [
    amountCents > 0 ? `Refunded ${input.amount.toFixed(2)} ${order.currency}.` : 'Returned, without a refund.',
    ...lines.map((line) => `${line.qty} × ${nameOfLine(line)}${line.restocked ? ', back in stock' : ''}.`),
    ...(input.reason ? [input.reason] : []),
  ].join('\n')
  await ctx.db.insert(orderNotes).values({ orderId: order.id, by: ctx.user.name, sent, kind: 'refund', text })
}
