/** What orders go through, without schemas: pages read these. */
export const orderStatuses = ['pending', 'processing', 'completed', 'cancelled'] as const
export type OrderStatus = (typeof orderStatuses)[number]

export const orderStatusLabels: Record<OrderStatus, string> = {
  pending: 'Pending',
  processing: 'Processing',
  completed: 'Completed',
  cancelled: 'Cancelled',
}

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
