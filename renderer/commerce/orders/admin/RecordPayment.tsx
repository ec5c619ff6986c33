import { NumberInput, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, query } from '#renderer/core/api/api.ts'
import { newId } from '#renderer/core/new-id.ts'
import { Dialog } from '#renderer/core/ui/Dialog.tsx'
import { FormActions } from '#renderer/core/ui/FormActions.tsx'
import { submitted } from '#renderer/core/ui/submitted.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import type { OrderMoney } from '#shared/commerce/payments.ts'
import styles from './AmountDialog.module.css'

interface Props {
  orderId: string
  money: OrderMoney
  onClose(): void
}

/** Records a payment that arrived outside of the shop. */
export function RecordPayment({ orderId, money, onClose }: Props) {
  const client = useQueryClient()
  const [amount, setAmount] = useState<number | string>(money.due)
  const [note, setNote] = useState('')
  // One for each time the dialog is opened, so that a repeated request records nothing twice.
  const [idempotencyKey] = useState(newId)
  const save = useMutation({
    mutationFn: () => api.adminPayments.record({ id: orderId, amount: Number(amount), note, idempotencyKey }),
    meta: { formShowsFieldErrors: true },
    onSuccess(next) {
      client.setQueryData(query(api.adminPayments.ofOrder, { id: orderId }).queryKey, next)
      toast.success('Payment recorded')
      onClose()
    },
  })
  return (
    <Dialog open onClose={onClose} title="Record a payment">
      <form className={styles.form} onSubmit={submitted(() => save.mutate())} noValidate>
        <NumberInput
          label={`Amount in ${money.currency}`}
          required
          min={0.01}
          max={money.due}
          decimalScale={2}
          fixedDecimalScale
          value={amount}
          error={save.error?.fields?.amount}
          onChange={setAmount}
        />
        <TextInput
          label="Note (optional)"
          maxLength={200}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <FormActions
          submit="Record payment"
          busy={save.isPending}
          disabled={!(Number(amount) > 0)}
          className={styles.actions}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}
