import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { writeAuditEntry } from '#server/core/audit/audit-entry.ts'
import { getCompany } from '#server/core/company/company.ts'
import type { TxContext } from '#server/core/http/context.ts'
import { verifiedAccounts } from '#server/identity/auth/verified-addresses.ts'
import type { staffOrders } from '#shared/commerce/staff-orders.ts'
import { centsOf } from '#shared/core/money.ts'
import { maxQuantity } from '#shared/core/order-options.ts'
import { requireOffer } from '../../payments/accounts.ts'
import { expectCart } from '../../products/quote.ts'
import { addressKey } from '../address-key.ts'
import { insertOrder, type OrderRequest } from '../insert-order.ts'
import { issueDueInvoice } from '../invoice/issue-invoice.ts'
import { sendOrderPlacedEmail } from '../order-emails.ts'
import type { OrderRow } from '../orders.table.ts'
import { claimKey, priceOrder, takeOrderedStock } from '../place-order.ts'

/**
 * Makes an order for a customer once per key, like `placeOrder`. It is confirmed, and staff may exceed the limits of
 * customers. Throws VALIDATION for a method, delivery or code that the company does not offer.
 */
export async function createOrder(
  ctx: TxContext<'admin'>,
  { idempotencyKey, method, byHand, notify, ...input }: z.output<typeof staffOrders.create.input>,
): Promise<OrderRow> {
  const { db, user } = ctx
  expectCart(ctx.site)
  const request: OrderRequest = { ...input, payment: { method }, byHandCents: centsOf(byHand) }
  const id = randomUUID()
  const existing = await claimKey(ctx, idempotencyKey, request, id)
  if (existing) return existing
  const { currency } = await getCompany(db)
  const { provider } = await requireOffer(db, request.payment, request.currency ?? currency, { isStaff: true })
  const { email } = request.customer
  const userId = email ? (await verifiedAccounts(db, [email])).get(email) : undefined
  const key = email && addressKey(email)
  const cart = await takeOrderedStock(ctx, request, id, maxQuantity)
  const priced = await priceOrder(ctx, request, cart, key ? { key, verified: true, userId } : undefined)
  const { order, lines } = await insertOrder(db, request, {
    ...{ id, cart, priced, customerKey: key, isPaidOnline: provider.start !== undefined },
    row: {
      userId,
      holder: key,
      history: [{ status: 'pending', at: new Date().toISOString(), by: user.name }],
      updatedBy: user.name,
    },
  })
  if (notify && email) await sendOrderPlacedEmail(ctx, order, lines)
  ctx.invalidate('products')
  await writeAuditEntry(db, { action: 'created', kind: 'order', item: id, title: order.orderNumber })
  await issueDueInvoice(db, order)
  return order
}
