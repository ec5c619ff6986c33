import { getCompany } from '#server/core/company/company.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import type { EmailMessage } from '#server/core/mail/emails.ts'
import { orderChangedEmail, orderPlacedEmail } from './order-emails.ts'
import { newOrderNumber } from './order-number.ts'
import type { OrderRow } from './orders.table.ts'

/** Emails about an example order, for the preview in the diagnostics. */
export const exampleOrderEmails = {
  async order(db: Db, to: string, origin: string): Promise<EmailMessage> {
    const lines = [
      { title: 'Fog Sea, 40 × 60 cm', qty: 1, priceCents: 4900 },
      { title: 'Postcards, set of six', qty: 2, priceCents: 950 },
    ]
    return orderPlacedEmail(db, { order: await exampleOrder(db, to), lines, origin })
  },
  async 'order-status'(db: Db, to: string, origin: string): Promise<EmailMessage> {
    return orderChangedEmail(db, { order: { ...(await exampleOrder(db, to)), status: 'processing' }, origin })
  },
}

async function exampleOrder(db: Db, customerEmail: string): Promise<OrderRow> {
  const now = new Date().toISOString()
  return {
    id: '00000000-0000-4000-8000-000000000000',
    tenantId: '',
    token: 'example',
    orderNumber: await newOrderNumber(db),
    userId: null,
    customerId: null,
    paymentRequestedAt: null,
    revisedAt: null,
    isAbandoned: false,
    remindedAt: null,
    remindersDeclinedAt: null,
    customerName: 'Rosa',
    customerEmail,
    customerPhone: '',
    note: '',
    status: 'pending',
    paymentStatus: 'unpaid',
    paymentMethod: 'manual',
    totalCents: 6800,
    subtotalCents: 6800,
    discountCents: 0,
    deliveryCents: 0,
    taxCents: 0,
    isTaxIncluded: true,
    taxes: [],
    discounts: [],
    delivery: { kind: 'pickup' },
    otherCurrency: null,
    exchangeRate: null,
    otherTotalCents: null,
    currency: (await getCompany(db)).currency,
    history: [],
    holdsStock: true,
    imported: false,
    emailJobId: null,
    confirmBy: null,
    confirmToken: '',
    holder: '',
    network: '',
    createdAt: now,
    updatedAt: now,
    updatedBy: null,
  }
}
