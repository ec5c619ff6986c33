import { and, desc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import type { TxContext } from '#server/core/http/context.ts'
import { accountHash } from '#server/identity/auth/customer-accounts.ts'
import { verifiedEmailOf } from '#server/identity/auth/verified-addresses.ts'
import type { Order } from '#shared/commerce/orders.ts'
import { customerNotes } from './customers/customer-notes.table.ts'
import { forgetCustomers } from './discount-uses.ts'
import { anonymizeInvoices, findInvoiceNumbers } from './invoice/issue-invoice.ts'
import { orders } from './orders.table.ts'
import { payments } from './payment/attempts.table.ts'
import { presentOrders } from './present.ts'

interface ExportedOrder extends Order {
  invoiceNumber?: string | undefined
}

/** Orders of an account for its data export, with the numbers of their invoices. Guest orders are not included. */
export async function findCustomerOrders(
  ctx: Pick<TxContext, 'db' | 'site' | 'files'>,
  userId: string,
  limit: number,
): Promise<ExportedOrder[]> {
  const rows = await ctx.db
    .select()
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.createdAt))
    .limit(limit)
  const numbers = await findInvoiceNumbers(
    ctx.db,
    rows.map(({ id }) => id),
  )
  return (await presentOrders(ctx, rows)).map((order) => ({ ...order, invoiceNumber: numbers.get(order._id) }))
}

/** Links guest orders to the account that has verified their email address. */
export async function linkGuestOrders(db: Db, userId: string) {
  const address = await verifiedEmailOf(db, userId)
  if (address)
    await db
      .update(orders)
      .set({ userId })
      .where(and(eq(orders.customerEmail, address), isNull(orders.userId)))
}

/** Answers of providers can repeat the customer's number. */
const withoutAnswers = sql`(select coalesce(jsonb_agg(event - 'answer' order by place), '[]')
  from jsonb_array_elements(${payments.log}) with ordinality as events (event, place))`

/** Removes the customer from the orders of a deleted account. Orders and invoices stay for the accounts of the shop. */
export async function anonymizeOrders(db: Db, userId: string) {
  await anonymizeInvoices(db, userId)
  const ofUser = db.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId))
  await db.update(payments).set({ phone: '', step: null, log: withoutAnswers }).where(inArray(payments.orderId, ofUser))
  await forgetCustomers(db, ofUser)
  const { customerId } = orders
  const records = db
    .select({ customerId })
    .from(orders)
    .where(and(eq(orders.userId, userId), isNotNull(customerId)))
  const ofCustomer = or(inArray(customerNotes.customerId, records), eq(customerNotes.customerId, accountHash(userId)))
  await db.delete(customerNotes).where(ofCustomer)
  await db
    .update(orders)
    .set({
      userId: null,
      delivery: sql`${orders.delivery} - 'address'`,
      customerName: 'Deleted account',
      customerEmail: '',
      customerPhone: '',
      note: '',
      holder: '',
      network: '',
    })
    .where(eq(orders.userId, userId))
}
