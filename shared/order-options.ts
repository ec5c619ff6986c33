/** What orders go through, without schemas: pages read these. */
export const orderStatuses = ['pending', 'processing', 'completed', 'cancelled'] as const
export type OrderStatus = (typeof orderStatuses)[number]

export const orderStatusLabels: Record<OrderStatus, string> = {
  pending: 'Pending',
  processing: 'Processing',
  completed: 'Completed',
  cancelled: 'Cancelled',
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
