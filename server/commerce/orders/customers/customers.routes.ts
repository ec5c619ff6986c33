import { desc, eq } from 'drizzle-orm'
import { writeAuditEntry } from '#server/core/audit/audit-entry.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import type { Handlers } from '#server/core/http/serve.ts'
import type { CustomerPage, adminCustomers as contract } from '#shared/commerce/customers.ts'
import { requireRow } from '#shared/core/errors.ts'
import { amountOf } from '#shared/core/money.ts'
import { deliveryLines } from '../order-delivery.ts'
import { orders } from '../orders.table.ts'
import { customerNotes } from './customer-notes.table.ts'
import { findCustomer, listCustomers } from './find-customers.ts'

/** Latest orders on the page of a customer, notes, and different addresses. */
const most = { orders: 50, notes: 200, addresses: 10 }

export const adminCustomers: Handlers<typeof contract> = {
  list: (page, { db }) => listCustomers(db, page),

  get: ({ id }, { db }) => presentCustomer(db, id),

  async note({ id, text }, { db, user }) {
    const { name } = await presentCustomer(db, id)
    await db.insert(customerNotes).values({ customerId: id, text, by: user.name })
    await writeAuditEntry(db, { action: 'noted', kind: 'customer', item: id, title: name })
    return presentCustomer(db, id)
  },
}

async function presentCustomer(db: Db, id: string): Promise<CustomerPage> {
  const customer = await findCustomer(db, id)
  const { _id, ...found } = requireRow(customer ? [customer] : [], 'customer')
  const rows = await db
    .select()
    .from(orders)
    .where(eq(orders.customerId, id))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(most.orders)
  const notes = await db
    .select()
    .from(customerNotes)
    .where(eq(customerNotes.customerId, id))
    .orderBy(desc(customerNotes.createdAt))
    .limit(most.notes)
  const seen = rows.map(({ delivery }) => deliveryLines(delivery)).filter((lines) => lines.length > 0)
  const addresses = new Map(seen.map((lines) => [lines.join('\n'), lines]))
  return {
    _id,
    ...found,
    latest: rows.map(({ id: orderId, orderNumber, status, paymentStatus, totalCents, currency, createdAt }) => ({
      ...{ _id: orderId, orderNumber, status, paymentStatus, currency, createdAt },
      total: amountOf(totalCents),
    })),
    addresses: [...addresses.values()].slice(0, most.addresses),
    notes: notes.map(({ id: noteId, text, by, createdAt }) => ({ _id: noteId, text, by, createdAt })),
  }
}
