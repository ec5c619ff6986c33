import { nameOfLine } from '#shared/commerce/product-options.ts'
import { amountOf } from '#shared/core/money.ts'
import type { OrderRow } from '../orders.table.ts'
import { byHandCentsOf } from '../present-admin-order.ts'
import type { PlannedChange } from './plan-change.ts'

/** A change of an order in sentences, for its timeline. */
export function describeChange(before: OrderRow, after: OrderRow, { retained, removed, added }: PlannedChange): string {
  const money = (cents: number) => `${amountOf(cents).toFixed(2)} ${after.currency}`
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
  const contact = ({ customerName, customerEmail, customerPhone }: OrderRow) => [
    customerName,
    customerEmail,
    customerPhone,
  ]
  const byHand = byHandCentsOf(after)
  const sentences = [
    ...added.map(({ line }) => `Added ${line.qty} × ${nameOfLine(line)}.`),
    ...removed.map((row) => `Removed ${row.qty} × ${nameOfLine(row)}.`),
    ...retained
      .filter(({ row, qty }) => qty !== row.qty)
      .map(({ row, qty }) => `${nameOfLine(row)}: ${qty} instead of ${row.qty}.`),
    ...(sameDelivery(before, after) ? [] : ['Changed the delivery.']),
    ...(isSame(contact(before), contact(after)) ? [] : ['Changed the customer.']),
    ...(byHand === byHandCentsOf(before) ? [] : [`Discount: ${money(byHand)}.`]),
    ...(after.totalCents === before.totalCents
      ? []
      : [`Total: ${money(after.totalCents)} instead of ${money(before.totalCents)}.`]),
  ]
  return sentences.join('\n') || 'Saved without changes.'
}

/** JSON of the database has its keys in another order, so the parts are compared. */
function sameDelivery({ delivery: one }: OrderRow, { delivery: other }: OrderRow) {
  if (one.kind !== other.kind) return false
  if (one.kind === 'delivery' && other.kind === 'delivery')
    return one.methodId === other.methodId && sameValues(one.address, other.address)
  if (one.kind === 'pickup' && other.kind === 'pickup') return one.point?.id === other.point?.id
  return true
}

const sameValues = (one: object | undefined, other: object | undefined) =>
  JSON.stringify(Object.entries(one ?? {}).sort()) === JSON.stringify(Object.entries(other ?? {}).sort())
