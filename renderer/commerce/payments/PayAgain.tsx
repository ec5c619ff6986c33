import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, query } from '#renderer/core/api/api.ts'
import { submitted } from '#renderer/core/ui/submitted.ts'
import type { Payment } from '#shared/commerce/payments.ts'
import { secondsToResend } from '#shared/core/order-options.ts'
import { leaveTo } from './leave.ts'
import { PaymentChoice } from './PaymentChoice.tsx'
import styles from './PaymentPage.module.css'
import { useNow } from './use-now.ts'

interface Props {
  payment: Payment
  token: string | undefined
  /** Whether the form is open initially, because the last payment has ended. */
  isOpen: boolean
}

/** Pays an order again, with the same or another method. */
export function PayAgain({ payment, token, isOpen }: Props) {
  const [isRequested, setIsRequested] = useState(false)
  if (isOpen || isRequested) {
    const { _id, order, method, currency } = payment
    return <PayForm key={_id} orderId={order._id} method={method} currency={currency} token={token} />
  }
  const request = () => setIsRequested(true)
  return (
    <div className={styles.actions}>
      {payment.step.kind === 'prompt' && <ResendButton createdAt={payment.createdAt} onClick={request} />}
      <Button variant="subtle" onClick={request}>
        Pay another way
      </Button>
    </div>
  )
}

function ResendButton({ createdAt, onClick }: { createdAt: string; onClick(): void }) {
  const mayResend = useNow() >= Date.parse(createdAt) + secondsToResend * 1000
  return (
    <>
      <Button variant="subtle" disabled={!mayResend} onClick={onClick}>
        I did not get a prompt
      </Button>
      {!mayResend && <span className={styles.hint}>You can request another prompt a minute after the first.</span>}
    </>
  )
}

interface PayFormProps {
  orderId: string
  /** The method that is selected first, if it is offered. */
  method: string
  currency: Payment['currency']
  token: string | undefined
  /** Whether it says that payments are demo payments; the page may say so already. */
  showsDemoNote?: boolean
}

/** Pays what is due of an order with one of the online methods of the shop. */
export function PayForm({ orderId, method, currency, token, showsDemoNote }: PayFormProps) {
  const client = useQueryClient()
  const methods = useQuery(query(api.payments.methods, { currency }))
  const online = methods.data?.filter(({ isOnline }) => isOnline)
  const [entered, setChoice] = useState<{ method: string; phone: string }>({ method, phone: '' })
  // The method of the last attempt may no longer be offered.
  const isOffered = online?.some(({ id }) => id === entered.method)
  const choice = isOffered ? entered : { ...entered, method: online?.[0]?.id ?? '' }
  const pay = useMutation({
    mutationFn: api.payments.pay,
    meta: { callerShowsErrors: true },
    onSuccess(next) {
      client.setQueryData(query(api.payments.latest, { id: orderId, token }).queryKey, next)
      if (next.status === 'pending' && next.step.kind === 'redirect') leaveTo(next.step.redirectUrl)
    },
    // Another tab may have started a payment.
    onError: () => void client.invalidateQueries({ queryKey: [api.payments.latest.key] }),
  })
  const submit = submitted(() => {
    const { method: id, phone } = choice
    pay.mutate({ id: orderId, token, method: id, ...(phone && { phone }) })
  })
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <PaymentChoice
        hidesDemoNote={!showsDemoNote}
        methods={online}
        value={choice}
        onChange={setChoice}
        problem={pay.error?.fields?.['payment.phone']}
      />
      {pay.error && !pay.error.fields?.['payment.phone'] && (
        <p className={styles.problem} role="alert">
          {pay.error.message}
        </p>
      )}
      <Button type="submit" size="md" loading={pay.isPending} disabled={!choice.method}>
        Pay now
      </Button>
    </form>
  )
}
