import type { InvoiceData } from './invoice-data.ts'

/** A paid order of one line. */
export const receipt: InvoiceData = {
  kind: 'receipt',
  number: '2026-0012',
  issuedAt: '2026-11-24T23:30:00.000Z',
  orderNumber: 'VD-2026-7K3QX9',
  orderedAt: '2026-11-20T10:00:00.000Z',
  locale: 'en-ZW',
  currency: 'USD',
  timezone: 'Africa/Harare',
  font: 'Inter',
  color: '#0091ea',
  seller: { name: 'Vitrine Gallery', address: ['12 Samora Machel Avenue', 'Harare'], taxNumber: '10012345' },
  buyer: { name: 'Rosa Buyer', address: [], email: 'rosa@buyers.example' },
  lines: [{ title: 'Fog Sea', variant: '40 × 60 cm', sku: 'FS-40', qty: 2, unitCents: 4900 }],
  subtotalCents: 9800,
  totalCents: 9800,
  payments: [{ method: 'EcoCash', at: '2026-11-24T10:00:00.000Z', cents: 9800, reference: 'MP261124' }],
  refunds: [],
  paidCents: 9800,
  refundedCents: 0,
  balanceCents: 0,
  paymentMethod: 'EcoCash',
  isCancelled: false,
}
