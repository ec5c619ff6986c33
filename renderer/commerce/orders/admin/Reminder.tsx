import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, query } from '#renderer/core/api/api.ts'
import { formatMoment } from '#renderer/core/ui/format.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import type { AdminOrder } from '#shared/commerce/orders.ts'
import styles from './AdminOrderPage.module.css'

/** Reminds the customer of an order that was not finished, once. */
export function Reminder({ order }: { order: AdminOrder }) {
  const client = useQueryClient()
  const { _id: id, customer, remindedAt, declinedReminders, hasOrderedSince } = order
  const remind = useMutation({
    mutationFn: () => api.staffOrders.remind({ id }),
    onSuccess(reminded) {
      // Only the time: another change may have been answered first.
      client.setQueryData<AdminOrder>(
        query(api.adminOrders.get, { id }).queryKey,
        (before) => before && { ...before, remindedAt: reminded.remindedAt },
      )
      toast.success(`Reminder sent to ${customer.email}`)
    },
  })
  const mayRemind = !remindedAt && !declinedReminders && !hasOrderedSince && customer.email !== ''
  return (
    <div className={styles.abandoned}>
      <p>
        The customer did not finish this order.{' '}
        {remindedAt
          ? `A reminder was sent on ${formatMoment(remindedAt)}.`
          : declinedReminders
            ? 'The customer wants no reminders.'
            : hasOrderedSince
              ? 'The customer has ordered again since.'
              : 'You can remind them once.'}
      </p>
      {mayRemind && (
        <Button variant="default" size="sm" loading={remind.isPending} onClick={() => remind.mutate()}>
          Send reminder
        </Button>
      )}
    </div>
  )
}
