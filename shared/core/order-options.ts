/** What orders go through, without schemas: pages read these. */
export const orderStatuses = ['pending', 'processing', 'completed', 'cancelled'] as const
export type OrderStatus = (typeof orderStatuses)[number]

export const orderStatusLabels: Record<OrderStatus, string> = {
  pending: 'Pending',
  processing: 'Processing',
  completed: 'Completed',
  cancelled: 'Cancelled',
}

/** What has become of the money for an order, apart from how far its products are. */
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

/** Why the server itself cancelled an order: nobody confirmed it in time. */
export const notConfirmed = 'not-confirmed'

interface Dated {
  status: OrderStatus
  history: readonly { reason?: typeof notConfirmed | undefined }[]
}

/** Whether an order was cancelled because it was not confirmed in time. */
export const hasExpired = ({ status, history }: Dated) =>
  status === 'cancelled' && history.at(-1)?.reason === notConfirmed

interface Cancelled {
  imported: boolean
  holdsStock: boolean
  history: readonly { left?: 'some' | 'all' | undefined }[]
}

/** What became of the products of a cancelled order, for staff. */
export function stockAfterCancelling({ imported, holdsStock, history }: Cancelled): string {
  if (imported) return 'It was ordered elsewhere: no stock of this shop was moved.'
  if (holdsStock) return 'The products were not put back in stock.'
  const left = history.at(-1)?.left
  if (left === 'all') return 'The products could not be put back in stock. A note on the order says why.'
  if (left === 'some') return 'Some of the products are back in stock. A note on the order says which are not.'
  return 'The products are back in stock.'
}

/** How admins sort orders. */
export const orderSorts = ['newest', 'oldest', 'highest', 'lowest'] as const
export type OrderSort = (typeof orderSorts)[number]

/** Most orders that one table holds. */
export const mostInTable = 50_000

/** Why something cannot be done with an order, fit to show; nothing when it can. */
export const cannot = {
  cancel({ status }: { status: OrderStatus }) {
    return status === 'pending' ? undefined : 'Only pending orders can be cancelled.'
  },
}

/** Most orders one customer may have open at a time: each holds stock that others cannot buy. */
export const mostOpenOrders = 5

/** How long an order holds stock while its customer has not confirmed it, in minutes. */
export const minutesToConfirm = 30

/** Most orders of one network that wait to be confirmed at a time, and most in 24 hours that never were. */
export const mostUnconfirmed = { atOnce: 10, inADay: 20 }

/** Most of one product in a cart that any shop can allow, and what a shop allows unless it says otherwise. */
export const mostOfOne = 999
export const usualMostPerLine = 20
