import { companyIn } from '#server/core/company/company.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import type { EmailMessage } from '#server/core/mail/emails.ts'
import { newOrderNumber } from './number.ts'
import { orderChangedEmail, orderPlacedEmail } from './order-emails.ts'
import type { OrderRow } from './orders.table.ts'

/** Letters about an order that nobody made, to be looked at. */
export const exampleOrderEmails = {
  async order(db: Db, to: string, origin: string): Promise<EmailMessage> {
    const lines = [
      { title: 'Fog Sea, 40 × 60 cm', qty: 1, priceCents: 4900 },
      { title: 'Postcards, set of six', qty: 2, priceCents: 950 },
    ]
    return orderPlacedEmail(db, { order: await example(db, to), lines, origin })
  },
  async 'order-status'(db: Db, to: string, origin: string): Promise<EmailMessage> {
    return orderChangedEmail(db, { order: { ...(await example(db, to)), status: 'processing' }, origin })
  },
}

async function example(db: Db, customerEmail: string): Promise<OrderRow> {
  const now = new Date().toISOString()
  return {
    id: '00000000-0000-4000-8000-000000000000',
    tenantId: '',
    token: 'example',
    orderNumber: await newOrderNumber(db),
    userId: null,
    customerName: 'Rosa',
    customerEmail,
    customerPhone: '',
    note: '',
    status: 'pending',
    paymentStatus: 'unpaid',
    paymentMethod: 'manual',
    totalCents: 6800,
    currency: (await companyIn(db)).currency,
    history: [],
    holdsStock: true,
    imported: false,
    letterJob: null,
    confirmBy: null,
    confirmToken: '',
    holder: '',
    network: '',
    createdAt: now,
    updatedAt: now,
    updatedBy: null,
  }
}
