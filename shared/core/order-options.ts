/** Order statuses, without schemas, so that pages can import them. */
export const orderStatuses = ['pending', 'processing', 'completed', 'cancelled'] as const
export type OrderStatus = (typeof orderStatuses)[number]

export const orderStatusLabels: Record<OrderStatus, string> = {
  pending: 'Pending',
  processing: 'Processing',
  completed: 'Completed',
  cancelled: 'Cancelled',
}

/** The payment status of an order, independent of its fulfilment. */
export const paymentStatuses = [
  'unpaid',
  'pending',
  'paid',
  'awaiting_delivery',
  'failed',
  'cancelled',
  'disputed',
  'refunded',
  'partially_refunded',
] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

export const paymentStatusLabels: Record<PaymentStatus, string> = {
  unpaid: 'Unpaid',
  pending: 'Pending',
  paid: 'Paid',
  awaiting_delivery: 'Awaiting delivery',
  failed: 'Failed',
  cancelled: 'Cancelled',
  disputed: 'Disputed',
  refunded: 'Refunded',
  partially_refunded: 'Partially refunded',
}

/** Why the server itself cancelled an order: it was not confirmed or not paid in time. */
export const expiryReasons = ['not-confirmed', 'not-paid'] as const
export type ExpiryReason = (typeof expiryReasons)[number]

export const expiryTexts: Record<ExpiryReason, string> = {
  'not-confirmed': 'not confirmed in time',
  'not-paid': 'not paid in time',
}

/** What an entry of an order's timeline is about, besides changes of the status. */
export const noteKinds = ['note', 'changed', 'payment-link', 'refund', 'shipment', 'reminder'] as const
export type NoteKind = (typeof noteKinds)[number]

interface Dated {
  status: OrderStatus
  history: readonly { reason?: ExpiryReason | undefined }[]
}

/** Why an order expired; undefined for orders that did not. */
export const expiryOf = ({ status, history }: Dated): ExpiryReason | undefined =>
  status === 'cancelled' ? history.at(-1)?.reason : undefined

const paidStatuses: readonly PaymentStatus[] = ['paid', 'awaiting_delivery', 'partially_refunded', 'disputed']

interface MoneyOfCancelled {
  paymentStatus: PaymentStatus
  /** What was paid and not refunded: also a part of the total. */
  received?: number | undefined
}

/** Message to the customer about the money of a cancelled order. */
export const cancelledText = ({ paymentStatus, received = 0 }: MoneyOfCancelled) =>
  received > 0 || paidStatuses.includes(paymentStatus)
    ? 'The shop returns your payment or contacts you.'
    : paymentStatus === 'refunded'
      ? 'Your payment was returned.'
      : 'You don’t have to pay anything.'

/** Whether an order was cancelled because it was not confirmed or not paid in time. */
export const hasExpired = (order: Dated) => expiryOf(order) !== undefined

interface Cancelled {
  imported: boolean
  holdsStock: boolean
  history: readonly { left?: 'some' | 'all' | undefined }[]
  /** Left out where nothing was sent or refunded. */
  lines?: readonly Pick<Units, 'shipped' | 'refunded'>[]
}

/** The stock of a cancelled order's products, for staff. */
export function stockAfterCancelling({ imported, holdsStock, history, lines = [] }: Cancelled): string {
  if (imported) return 'This order was imported: the stock did not change.'
  if (holdsStock) return 'The products were not put back in stock.'
  const left = history.at(-1)?.left
  if (left === 'all') return 'The products could not be put back in stock. A note on the order says why.'
  if (left === 'some') return 'Some of the products are back in stock. A note on the order says which are not.'
  if (lines.every(({ shipped, refunded }) => shipped + refunded === 0)) return 'The products are back in stock.'
  return 'The products that were neither sent nor refunded are back in stock.'
}

/** Sort options of the admin list. */
export const orderSorts = ['newest', 'oldest', 'highest', 'lowest'] as const
export type OrderSort = (typeof orderSorts)[number]

/** Lists of orders: those that expired without a payment are only in their own. */
export const orderViews = ['abandoned'] as const
export type OrderView = (typeof orderViews)[number]

/** Subjects of conversations about an order: a question, and a problem with an order that was delivered. */
export const questionSubject = (orderNumber: string) => `Order ${orderNumber}`
export const problemSubject = (orderNumber: string) => `Problem with order ${orderNumber}`

/** The number of the order in one of these subjects. */
export const orderInSubject = (subject: string) => /^(?:Order|Problem with order) (\S{1,60})$/.exec(subject)?.[1]

/** Maximum orders of a bulk change and of a print, and tags of an order. */
export const mostInOrderBulk = 100
export const mostPrinted = 200
export const mostOrderTags = 30

/** Maximum characters of a tag. */
export const mostInOrderTag = 40

/** Maximum orders in a CSV export. */
export const mostInTable = 50_000
/** Maximum orders that are exported by selecting them. */
export const mostSelectedInTable = 5000

interface Fulfilled<Line> {
  status: OrderStatus
  imported: boolean
  lines: readonly Line[]
}

/** Why an order cannot be cancelled, changed or sent, for display; undefined if it can. */
export const cannot = {
  cancel({ status }: { status: OrderStatus }) {
    return status === 'pending' ? undefined : 'Only pending orders can be cancelled.'
  },
  change({ status, imported, lines }: Fulfilled<{ shipped: number }>) {
    if (imported) return 'Imported orders cannot be changed.'
    if (status === 'cancelled' || status === 'completed') return 'Only pending and processing orders can be changed.'
    return lines.some(({ shipped }) => shipped > 0) ? 'Orders that were sent cannot be changed.' : undefined
  },
  ship({ status, imported, lines, delivery }: Fulfilled<Units> & { delivery: { kind: string } }) {
    if (imported) return 'Imported orders have no shipments.'
    if (delivery.kind === 'none') return 'Downloads and services are not sent.'
    if (status === 'cancelled') return 'Cancelled orders cannot be sent.'
    return lines.every((line) => unsentUnits(line) === 0) ? 'Everything was sent or refunded.' : undefined
  },
}

interface Units {
  qty: number
  shipped: number
  refunded: number
  /** Of the refunded units, those that had been sent. */
  sentBack: number
}

/** Units of a line that can still be sent: those that were neither sent nor refunded. */
export const unsentUnits = ({ qty, shipped, refunded, sentBack }: Units) =>
  Math.max(0, qty - shipped - (refunded - sentBack))

/** Maximum open orders of a customer: each reserves stock. */
export const mostOpenOrders = 5

/** Maximum parcels of an order. */
export const mostShipments = 200

/** How long an order that is neither confirmed nor paid reserves its products, in minutes, unless the shop sets another time. */
export const defaultHoldMinutes = 30
export const leastHoldMinutes = 10

/** Minutes in which a payment of an order can begin. The last one has ten minutes, then the stock is released. */
export const minutesToPay = 60

/** Timeout in seconds for starting a payment at its provider. */
export const secondsToStart = 60

/** Time in seconds after which another prompt can be sent to the same phone. */
export const secondsToResend = 60

/** Days to pay by bank transfer and in person, unless the shop sets others. */
export const defaultPaymentDays = { transferDays: 7, inPersonDays: 14 }
export const mostPaymentDays = 90

/** Maximum unconfirmed orders of a network at a time, and within 24 hours. */
export const mostUnconfirmed = {
  guest: { atOnce: 10, inADay: 20 },
  /** Without a verified address; accounts with one have no such limit. */
  signedIn: { atOnce: 40, inADay: 80 },
}

/** Maximum units of a product per order that a shop can allow, and the default. */
export const maxQuantity = 999
export const defaultMaxPerLine = 20
