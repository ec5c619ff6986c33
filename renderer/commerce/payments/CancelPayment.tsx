import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, query } from '#renderer/core/api/api.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import type { Payment } from '#shared/commerce/payments.ts'

interface Props {
  payment: Payment
  token: string | undefined
}

/** Cancels a payment that waits for the customer. The order can be paid another way afterwards. */
export function CancelPayment({ payment: { _id, step, order }, token }: Props) {
  const client = useQueryClient()
  const cancel = useMutation({
    mutationFn: () => api.payments.cancel({ id: order._id, token, payment: _id }),
    onSuccess(latest) {
      client.setQueryData(query(api.payments.latest, { id: order._id, token }).queryKey, latest)
      if (latest.status !== 'cancelled') return
      const hint = step.kind === 'prompt' ? ' If your phone still asks for your PIN, decline.' : ''
      toast.success(`Payment cancelled.${hint}`)
    },
  })
  return (
    <Button variant="subtle" color="gray" loading={cancel.isPending} onClick={() => cancel.mutate()}>
      Cancel payment
    </Button>
  )
}
