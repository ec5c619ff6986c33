import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { api } from '#renderer/core/api/api.ts'
import { paths } from '#renderer/core/paths.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import type { Order } from '#shared/commerce/orders.ts'
import type { OrderStatus } from '#shared/core/order-options.ts'

interface Change {
  order: Pick<Order, '_id' | 'status' | 'updatedAt'>
  status: OrderStatus
  restock?: boolean
  notify?: boolean | 'correction'
}

/** Errors whose messages admins can act on. */
const actionable = new Set(['INSUFFICIENT_STOCK', 'STALE'])

/** Changes the status of an order and offers to undo it. Customers who were notified meanwhile get the restored status. */
export function useOrderStatus() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const change = useMutation({
    mutationFn: ({ order: { _id: id, updatedAt }, ...rest }: Change) => api.orders.update({ id, updatedAt, ...rest }),
    meta: { callerShowsErrors: true },
    onSuccess: (saved, { order }) => {
      toast.success('Order status updated successfully', {
        topic: `order-${order._id}`,
        action: {
          label: 'Undo',
          run: () => change.mutate({ order: saved, status: order.status, notify: 'correction' }),
        },
      })
      if (saved.left)
        toast.info('Some stock could not be moved. A note on the order lists what is left to do.', {
          topic: `stock-${order._id}`,
          action: { label: 'View note', run: () => void navigate(paths.admin.order(order._id)) },
        })
      else toast.drop(`stock-${order._id}`)
    },
    onError: ({ code, message }) => {
      // Shows the change of the other admin.
      if (code === 'STALE') void client.invalidateQueries()
      toast.error(actionable.has(code) ? message : 'Failed to update order status')
    },
  })
  return change
}
