import { Button, type ButtonProps } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { api } from '#renderer/core/api/api.ts'
import { Confirm } from '#renderer/core/ui/ConfirmDialog.tsx'
import { toast } from '#renderer/core/ui/toast.ts'
import type { Order } from '#shared/commerce/orders.ts'
import { cannot } from '#shared/core/order-options.ts'

interface Props extends Pick<ButtonProps, 'size'> {
  order: Pick<Order, '_id' | 'orderNumber' | 'status'>
  /** Whether the customer may be paying at the moment. */
  isPaying?: boolean
}

/** Cancels an own order after asking. Stays mounted when that is no longer possible, so that the dialog can close. */
export function CancelOrder({ order, isPaying, size }: Props) {
  const { _id, orderNumber } = order
  const cancel = useMutation({
    mutationFn: api.orders.cancel,
    onSuccess: () => toast.success(`Order ${orderNumber} was cancelled.`),
  })
  return (
    <Confirm
      title="Cancel this order?"
      action="Cancel order"
      dismiss="Go back"
      hint={
        isPaying && 'If your phone still asks for your PIN, decline. The shop refunds a payment that arrives anyway.'
      }
      onConfirm={() => cancel.mutateAsync({ id: _id })}
      opener={(ask) =>
        !cannot.cancel(order) && (
          <Button size={size} variant="subtle" color="gray" onClick={ask}>
            Cancel order
          </Button>
        )
      }
    >
      The products of order <span className="whole">{orderNumber}</span> go back to the shop, where others can buy them.
      This cannot be undone.
    </Confirm>
  )
}
