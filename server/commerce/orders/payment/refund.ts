import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { refuseStale } from '#server/core/db/update-metadata.ts'
import type { TxContext } from '#server/core/http/context.ts'
import { refundValue } from '#shared/commerce/order-refunds.ts'
import type { adminPayments } from '#shared/commerce/payments.ts'
import { nameOfLine } from '#shared/commerce/product-options.ts'
import { AppError } from '#shared/core/errors.ts'
import { amountOf, centsOf } from '#shared/core/money.ts'
import { returnStock } from '../../products/stock.ts'
import { changeStatus, explainNotMoved } from '../change-status.ts'
import { sendRefundEmail } from '../follow-up-emails.ts'
import { type OrderLineRow, type OrderRow, orderLines, orderNotes } from '../orders.table.ts'
import { findOrderLines } from '../present.ts'
import { type RefundedLine, refunds } from './attempts.table.ts'
import { balanceOf, creditOf, leftToRefund } from './payment-status.ts'
import { paymentsOf } from './payments-of.ts'
import { lockOrder, markUpdated, settle } from './settle.ts'

type Ctx = TxContext<'admin'>
type Input = z.output<typeof adminPayments.refund.input>

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
    refuseStale(order, input.updatedAt)
    const amountCents = centsOf(input.amount)
    refuseMoreThan(leftToRefund(order, attempts, refunded), amountCents, 'can be refunded')
    const selected = selectUnits(await findOrderLines(db, [order.id]), order, input)
    const valueCents = selected.reduce((sum, { cents }) => sum + cents, 0)
    await db.insert(refunds).values({
      ...{ orderId: order.id, amountCents, reason: input.reason, by: user.name, key: input.idempotencyKey },
      creditCents: creditOf(amountCents, valueCents, order.totalCents, balanceOf(order, attempts, refunded)),
      lines: selected.map(({ refunded: line }) => line),
      // The time under the lock of the order, for `sumOfRefunds`.
      createdAt: sql`clock_timestamp()` as never,
    })
    await updateUnits(ctx, order, selected)
    await noteRefund(ctx, order, input, selected)
    await markUpdated(db, order.id, user.name)
  }
  const cancel = (updated: OrderRow) => changeStatus(ctx, updated, 'cancelled')
  return settle(ctx, order, input.restock ? cancel : undefined)
}

interface SelectedUnits {
  row: OrderLineRow
  refunded: RefundedLine
  /** What the customer paid for them. */
  cents: number
}

function selectUnits(rows: readonly OrderLineRow[], order: OrderRow, { lines, restock }: Input): SelectedUnits[] {
  // A cancelled order returns all its stock at once.
  const returns = order.holdsStock && !restock
  return lines.map((line) => {
    const row = rows.find(({ id }) => id === line.id)
    if (!row) throw invalid('A product of this order was removed. Reload the order.')
    const left = row.qty - row.refundedQty
    if (line.qty > left) throw invalid(`Only ${left} × “${nameOfLine(row)}” can be refunded.`)
    if (lines.filter(({ id }) => id === line.id).length > 1) throw invalid('Choose each product once.')
    const addedTaxRate = order.isTaxIncluded ? 0 : (row.taxRate ?? 0)
    return {
      row,
      refunded: { lineId: row.id, qty: line.qty, restocked: line.restock && returns },
      cents: refundValue({ ...row, addedTaxRate }, line.qty),
    }
  })
}

const invalid = (message: string) => new AppError('VALIDATION', message, { fields: { lines: message } })

/** Counts the refunded units of each line, and returns the stock of those that came back. */
async function updateUnits({ db, user, invalidate }: Ctx, order: OrderRow, selected: readonly SelectedUnits[]) {
  for (const { row, refunded } of selected)
    await db
      .update(orderLines)
      .set({
        refundedQty: row.refundedQty + refunded.qty,
        restockedQty: row.restockedQty + (refunded.restocked ? refunded.qty : 0),
      })
      .where(eq(orderLines.id, row.id))
  const back = selected.filter(({ refunded }) => refunded.restocked)
  if (back.length === 0) return
  const items = back.map(({ row: { productId, variantId }, refunded: { qty } }) => ({
    ...{ id: productId, ...(variantId && { variantId }), qty },
  }))
  const left = await returnStock(db, items, { reason: 'refunded', orderId: order.id, by: user.name }, { orders: 0 })
  invalidate('products')
  if (left.length === 0) return
  const lineOf = (item: { id: string; variantId?: string | undefined }) =>
    back.find(({ row }) => row.productId === item.id && (row.variantId ?? undefined) === item.variantId)!.row
  const text = explainNotMoved(left, lineOf, false)
  await db.insert(orderNotes).values({ orderId: order.id, by: '', sent: false, text })
}

/** Adds the refund to the timeline and sends the email about it. */
async function noteRefund(ctx: Ctx, order: OrderRow, input: Input, selected: readonly SelectedUnits[]) {
  const amountCents = centsOf(input.amount)
  const lines = selected.map(({ row, refunded }) => ({ ...row, qty: refunded.qty, restocked: refunded.restocked }))
  const sent = input.notify && (await sendRefundEmail(ctx, order, { amountCents, reason: input.reason, lines }))
  const text = [
    `Refunded ${input.amount.toFixed(2)} ${order.currency}.`,
    ...lines.map((line) => `${line.qty} × ${nameOfLine(line)}${line.restocked ? ', back in stock' : ''}.`),
    ...(input.reason ? [input.reason] : []),
  ].join('\n')
  await ctx.db.insert(orderNotes).values({ orderId: order.id, by: ctx.user.name, sent, kind: 'refund', text })
}
