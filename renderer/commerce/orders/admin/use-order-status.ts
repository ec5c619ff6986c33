import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { api } from '#renderer/core/api/api.ts'
import { paths } from '#renderer/core/paths.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import type { StatusChange } from '#shared/commerce/orders.ts'

type Change = Omit<StatusChange, 'restock'> & Partial<Pick<StatusChange, 'restock'>>

/** Errors whose messages admins can act on. */
const actionable = new Set(['INSUFFICIENT_STOCK', 'STALE'])

/** Changes the status of an order and offers to undo it. Customers who were notified meanwhile get the restored status. */
export function useOrderStatus() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const change = useMutation({
    mutationFn: (wanted: Change) => api.orders.update(wanted),
    meta: { callerShowsErrors: true },
    onSuccess: ({ _id, undo, left, isCorrected }) => {
      toast.success('Order status updated successfully', {
        topic: `order-${_id}`,
        ...(undo && { action: { label: 'Undo', run: () => change.mutate(undo) } }),
      })
      if (isCorrected)
        toast.info('The customer had been notified already. They get an email with the restored status.', {
          topic: `correction-${_id}`,
        })
      if (left)
        toast.info('Some stock could not be moved. A note on the order lists what is left to do.', {
          topic: `stock-${_id}`,
          action: { label: 'View note', run: () => void navigate(paths.admin.order(_id)) },
        })
      else toast.drop(`stock-${_id}`)
    },
    onError: ({ code, message }) => {
      // Shows the change of the other admin.
      if (code === 'STALE') void client.invalidateQueries()
      toast.error(actionable.has(code) ? message : 'Failed to update order status')
    },
  })
  return change
}
