import { getCompany } from '#server/core/company/company.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import type { OrderRow } from './orders.table.ts'

/** Values of the variables of all emails about an order. */
export const exampleValues = { customerName: 'Rosa', orderNumber: 'A1234' }

export const exampleLines = [
  { title: 'Fog Sea, 40 × 60 cm', qty: 1, priceCents: 4900 },
  { title: 'Postcards, set of six', qty: 2, priceCents: 950 },
]

/** An order for the previews of emails. */
export async function exampleOrder(db: Db): Promise<OrderRow> {
  const now = new Date().toISOString()
  return {
    id: '00000000-0000-4000-8000-000000000000',
    tenantId: '',
    token: 'example',
    acceptedTerms: null,
    orderNumber: exampleValues.orderNumber,
    userId: null,
    customerId: null,
    paymentRequestedAt: null,
    revisedAt: null,
    isAbandoned: false,
    remindedAt: null,
    remindersDeclinedAt: null,
    customerName: exampleValues.customerName,
    customerEmail: 'rosa@example.com',
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
    receivedCents: null,
    tags: [],
    imported: false,
    emailJobId: null,
    confirmBy: null,
    payUntil: null,
    payReminderAt: null,
    confirmToken: '',
    holder: '',
    network: '',
    createdAt: now,
    updatedAt: now,
    updatedBy: null,
  }
}
