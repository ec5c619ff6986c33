import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { api } from '#renderer/core/api/api.ts'
import { Confirm } from '#renderer/core/ui/ConfirmDialog.tsx'
import { toast } from '#renderer/core/ui/toast.ts'
import type { Order } from '#shared/commerce/orders.ts'

interface Props {
  order: Pick<Order, '_id' | 'orderNumber'>
  onCancelled?: () => void
}

/** Cancels an own order after asking. */
export function CancelOrder({ order: { _id, orderNumber }, onCancelled }: Props) {
  const cancel = useMutation({
    mutationFn: api.orders.cancel,
    onSuccess() {
      toast.success(`Order ${orderNumber} was cancelled.`)
      onCancelled?.()
    },
  })
  return (
    <Confirm
      title="Cancel this order?"
      action="Cancel order"
      dismiss="Go back"
      onConfirm={() => cancel.mutateAsync({ id: _id })}
      opener={(ask) => (
        <Button size="md" variant="subtle" color="gray" onClick={ask}>
          Cancel order
        </Button>
      )}
    >
      The products of order <span className="whole">{orderNumber}</span> go back to the shop, where others can buy them.
      This cannot be undone.
    </Confirm>
  )
}
