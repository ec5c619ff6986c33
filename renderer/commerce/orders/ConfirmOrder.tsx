import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { api } from '#renderer/core/api/api.ts'
import { paths } from '#renderer/core/paths.ts'
import { useMe } from '#renderer/core/session/me.ts'
import { formatTime } from '#renderer/core/ui/format.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import type { Order } from '#shared/commerce/orders.ts'
import styles from './ConfirmOrder.module.css'

interface Props {
  order: Order
  /** Tokens of the emailed link. */
  token?: string | undefined
  confirm?: string | undefined
}

/** How to confirm an order before it is cancelled. */
export function ConfirmOrder({ order, token, confirm }: Props) {
  const { me } = useMe()
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    mutationFn: api.orders.confirm,
    onSuccess: ({ _id, orderNumber, payBy }) => {
      toast.success(`Order ${orderNumber} is confirmed.`)
      if (payBy) void navigate(paths.payment(_id, token))
    },
  })
  const { _id, confirmBy, customer, isNotReserved } = order
  if (!confirmBy) return null
  const mayConfirm = confirm !== undefined || me?.email === customer.email
  return (
    <section className={styles.card} aria-labelledby="order-confirm">
      <div className={styles.text}>
        <h2 id="order-confirm">
          Confirm your order by <time dateTime={confirmBy}>{formatTime(confirmBy)}</time>
        </h2>
        <p>
          {!mayConfirm && `Open the link in the email we sent to ${customer.email}. `}
          {isNotReserved
            ? 'The products are not reserved until you confirm: others can buy them meanwhile. '
            : 'We hold the products for you until then. '}
          After that the order is cancelled.
        </p>
      </div>
      {mayConfirm && (
        <Button size="md" loading={isPending} onClick={() => mutate({ id: _id, token, confirm })}>
          Confirm order
        </Button>
      )}
    </section>
  )
}
