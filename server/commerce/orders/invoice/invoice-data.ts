import type { Font } from '#shared/core/theme.ts'

/** Seller or buyer. */
export interface Party {
  name: string
  /** Lines of the address. */
  address: string[]
  taxNumber?: string
  email?: string
  phone?: string
  website?: string
}

export interface InvoiceLine {
  title: string
  /** Name of the variant; empty without one. */
  variant: string
  sku: string
  qty: number
  unitCents: number
}

/** Sums of one tax rate. */
interface InvoiceTax {
  name: string
  /** Hundredths of a percent: 1,500 is 15 %. */
  rate: number
  netCents: number
  taxCents: number
}

/** All data on an invoice or a receipt. Money is in cents of `currency`, times are ISO 8601. */
export interface InvoiceData {
  kind: 'invoice' | 'receipt'
  /** `2026-0001` */
  number: string
  issuedAt: string
  /** When the order was changed after the issue; absent if it was not. */
  revisedAt?: string
  orderNumber: string
  orderedAt: string
  locale: string
  currency: string
  timezone: string
  font: Font
  /** `#rrggbb` */
  color: string
  seller: Party
  buyer: Party
  deliveryAddress?: string[]
  lines: InvoiceLine[]
  subtotalCents: number
  discounts?: { name: string; cents: number }[]
  delivery?: { name: string; cents: number }
  taxes?: InvoiceTax[]
  /** Whether the prices include the taxes. */
  isTaxIncluded?: boolean
  totalCents: number
  /** Received payments, oldest first. */
  payments: { method: string; at: string; cents: number; reference: string }[]
  refunds: { at: string; cents: number; reason: string }[]
  paidCents: number
  refundedCents: number
  balanceCents: number
  paymentMethod: string
  /** How to pay what is due. */
  instructions?: string
  isCancelled: boolean
}

/** `2026-0001` */
export const invoiceNumber = ({ year, number }: { year: number; number: number }) =>
  `${year}-${String(number).padStart(4, '0')}`

/** Whether an order is paid in full, so that its document is a receipt. */
export const isReceipt = (totalCents: number, paidCents: number) => paidCents >= totalCents

/** File name without its extension. */
export const invoiceFileName = ({ kind, number }: Pick<InvoiceData, 'kind' | 'number'>) =>
  `${kind === 'receipt' ? 'Receipt' : 'Invoice'} ${number}`
