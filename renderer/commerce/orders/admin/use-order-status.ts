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
  notify?: boolean
}

/** Said in words of its own, because the admin can do something about it. */
const explained = new Set(['INSUFFICIENT_STOCK', 'STALE'])

/** Takes an order to another status, and back for ten seconds: so long the customer hears nothing. */
export function useOrderStatus() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const change = useMutation({
    mutationFn: ({ order: { _id: id, updatedAt }, ...rest }: Change) => api.orders.update({ id, updatedAt, ...rest }),
    meta: { errorsShownByCaller: true },
    onSuccess: (saved, { order }) => {
      toast.success('Order status updated successfully', {
        topic: `order-${order._id}`,
        action: { label: 'Undo', run: () => change.mutate({ order: saved, status: order.status, notify: false }) },
      })
      if (saved.left)
        toast.info('Not everything of it could be moved in stock. A note on the order says what is left to do.', {
          topic: `stock-${order._id}`,
          action: { label: 'See the note', run: () => void navigate(paths.admin.order(order._id)) },
        })
      else toast.drop(`stock-${order._id}`)
    },
    onError: ({ code, message }) => {
      // What somebody else made of it is what the next choice begins with.
      if (code === 'STALE') void client.invalidateQueries()
      toast.error(explained.has(code) ? message : 'Failed to update order status')
    },
  })
  return change
}
