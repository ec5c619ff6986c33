import { Button, Checkbox, NumberInput, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, query } from '#renderer/core/api/api.ts'
import { newId } from '#renderer/core/new-id.ts'
import { Badge, type Tone } from '#renderer/core/ui/Badge.tsx'
import { Dialog } from '#renderer/core/ui/Dialog.tsx'
import { FactList } from '#renderer/core/ui/FactList.tsx'
import { FormActions } from '#renderer/core/ui/FormActions.tsx'
import { formatMoment, formatMoney } from '#renderer/core/ui/format.ts'
import { LoadingState } from '#renderer/core/ui/LoadingState.tsx'
import { submitted } from '#renderer/core/ui/submitted.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import type { AdminPayment, AttemptStatus, OrderMoney } from '#shared/commerce/payments.ts'
import styles from './MoneyCard.module.css'

const statusLabels: Record<AttemptStatus, string> = {
  created: 'Started',
  pending: 'Waiting for the customer',
  paid: 'Paid',
  awaiting_delivery: 'Paid, held until delivery',
  failed: 'Failed',
  cancelled: 'Cancelled',
  disputed: 'Disputed',
  refunded: 'Refunded',
}
const tones: Record<AttemptStatus, Tone> = {
  created: 'info',
  pending: 'info',
  paid: 'ok',
  awaiting_delivery: 'ok',
  failed: 'bad',
  cancelled: 'quiet',
  disputed: 'bad',
  refunded: 'quiet',
}

/** All payment attempts of an order, its paid and refunded amounts, and forms to record both. */
export function MoneyCard({ orderId, isCancelled }: { orderId: string; isCancelled: boolean }) {
  const money = useQuery(query(api.adminPayments.ofOrder, { id: orderId }))
  const [form, setForm] = useState<'record' | 'refund'>()
  return (
    <section className={styles.card} aria-labelledby="order-money">
      <h2 id="order-money">Payments</h2>
      {money.data ? (
        <>
          <Sums money={money.data} />
          <ul className={styles.list}>
            {money.data.payments.map((payment) => (
              <AttemptRow key={payment._id} payment={payment} orderId={orderId} />
            ))}
            {money.data.refunds.map(({ _id, amount, reason, by, createdAt }) => (
              <li key={_id}>
                <strong>
                  Refund of <span className="num">{formatMoney(amount, money.data.currency)}</span>
                </strong>
                <small>
                  {reason && `${reason}. `}
                  <time dateTime={createdAt}>{formatMoment(createdAt)}</time>, {by}
                </small>
              </li>
            ))}
          </ul>
          <div className={styles.actions}>
            {money.data.due > 0 && (
              <Button variant="default" size="sm" onClick={() => setForm('record')}>
                Record payment
              </Button>
            )}
            {money.data.paid > money.data.refunded && (
              <Button variant="default" size="sm" onClick={() => setForm('refund')}>
                Record refund
              </Button>
            )}
          </div>
          {form && (
            <AmountDialog
              kind={form}
              orderId={orderId}
              money={money.data}
              mayRestock={!isCancelled}
              onClose={() => setForm(undefined)}
            />
          )}
        </>
      ) : (
        <LoadingState query={money} label="Loading payments" bones={[96]} />
      )}
    </section>
  )
}

const Sums = ({ money: { paid, refunded, due, currency } }: { money: OrderMoney }) => (
  <FactList
    className={styles.sums}
    facts={[
      ['Paid', formatMoney(paid, currency)],
      ['Refunded', refunded > 0 && formatMoney(refunded, currency)],
      ['To be paid', due > 0 && formatMoney(due, currency)],
    ]}
  />
)

function AttemptRow({ payment, orderId }: { payment: AdminPayment; orderId: string }) {
  const client = useQueryClient()
  const check = useMutation({
    mutationFn: () => api.adminPayments.check({ id: payment._id }),
    onSuccess: (money) => client.setQueryData(query(api.adminPayments.ofOrder, { id: orderId }).queryKey, money),
  })
  const { label, status, amount, currency, reference, providerReference, recordedBy, createdAt, events, isDemo } =
    payment
  return (
    <li>
      <strong>
        {label}, <span className="num">{formatMoney(amount, currency)}</span>{' '}
        <Badge tone={tones[status]}>{statusLabels[status]}</Badge> {isDemo && <Badge tone="info">Demo</Badge>}
      </strong>
      <small>
        <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
        {recordedBy && `, ${recordedBy}`}
        {reference && `, reference ${reference}`}
        {providerReference && `, ${providerReference} at the provider`}
      </small>
      <details className={styles.log}>
        <summary>Log</summary>
        <ol>
          {events.map(({ at, text }) => (
            <li key={`${at}${text}`}>
              <time dateTime={at}>{formatMoment(at)}</time> {text}
            </li>
          ))}
        </ol>
      </details>
      {!recordedBy && status !== 'refunded' && (
        <Button variant="subtle" size="compact-sm" loading={check.isPending} onClick={() => check.mutate()}>
          Check now
        </Button>
      )}
    </li>
  )
}

interface AmountProps {
  kind: 'record' | 'refund'
  orderId: string
  money: OrderMoney
  /** Whether the order can still be cancelled. */
  mayRestock: boolean
  onClose(): void
}

const texts = {
  record: { title: 'Record a payment', note: 'Note (optional)', action: 'Record payment', done: 'Payment recorded' },
  refund: { title: 'Record a refund', note: 'Reason (optional)', action: 'Record refund', done: 'Refund recorded' },
}

function AmountDialog({ kind, orderId, money, mayRestock, onClose }: AmountProps) {
  const client = useQueryClient()
  const most = kind === 'record' ? money.due : money.paid - money.refunded
  const [amount, setAmount] = useState<number | string>(Math.round(most * 100) / 100)
  const [note, setNote] = useState('')
  const [restock, setRestock] = useState(false)
  // One for each time the dialog is opened, so that a repeated request records nothing twice.
  const [idempotencyKey] = useState(newId)
  const save = useMutation({
    mutationFn() {
      const given = { id: orderId, amount: Number(amount), idempotencyKey }
      return kind === 'record'
        ? api.adminPayments.record({ ...given, note })
        : api.adminPayments.refund({ ...given, reason: note, restock })
    },
    meta: { formShowsFieldErrors: true },
    onSuccess(next) {
      client.setQueryData(query(api.adminPayments.ofOrder, { id: orderId }).queryKey, next)
      toast.success(texts[kind].done)
      onClose()
    },
  })
  const submit = submitted(() => save.mutate())
  return (
    <Dialog open onClose={onClose} title={texts[kind].title}>
      <form className={styles.form} onSubmit={submit} noValidate>
        {kind === 'refund' && (
          <p>
            Return the money to the customer first, in the account of your payment provider or in cash. This records it.
          </p>
        )}
        <NumberInput
          label={`Amount in ${money.currency}`}
          required
          min={0.01}
          max={most}
          decimalScale={2}
          fixedDecimalScale
          value={amount}
          error={save.error?.fields?.amount}
          onChange={setAmount}
        />
        <TextInput
          label={texts[kind].note}
          maxLength={200}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {kind === 'refund' && mayRestock && (
          <Checkbox
            label="Cancel the order and put its products back in stock"
            checked={restock}
            onChange={(event) => setRestock(event.currentTarget.checked)}
          />
        )}
        <FormActions
          submit={texts[kind].action}
          busy={save.isPending}
          disabled={!(Number(amount) > 0)}
          className={styles.actions}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}
