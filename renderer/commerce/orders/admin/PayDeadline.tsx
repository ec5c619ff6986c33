import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, query } from '#renderer/core/api/api.ts'
import { formatMoment } from '#renderer/core/ui/format.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import { useNow } from '../../payments/use-now.ts'
import styles from './AdminOrderPage.module.css'

/** Days that one press adds. */
const days = 7

/** When an order is cancelled that is paid by bank transfer or in person, and more time for its customer. */
export function PayDeadline({ id, payUntil }: { id: string; payUntil: string }) {
  const client = useQueryClient()
  const isOver = useNow() >= Date.parse(payUntil)
  const extend = useMutation({
    mutationFn: () => api.staffOrders.extend({ id, days }),
    onSuccess(extended) {
      client.setQueryData(query(api.adminOrders.get, { id }).queryKey, extended)
      toast.success(`The customer has ${days} more days to pay.`)
    },
  })
  return (
    <div className={styles.abandoned}>
      {isOver ? (
        <p>
          Not paid by <time dateTime={payUntil}>{formatMoment(payUntil)}</time>. The order will be cancelled unless a
          payment is in progress. Extend the time to prevent this.
        </p>
      ) : (
        <p>
          Not paid. If no payment is recorded by <time dateTime={payUntil}>{formatMoment(payUntil)}</time>, the order is
          cancelled and its products return to stock. Choose “Processing” to prevent this.
        </p>
      )}
      <Button variant="default" size="sm" loading={extend.isPending} onClick={() => extend.mutate()}>
        Extend by {days} days
      </Button>
    </div>
  )
}
