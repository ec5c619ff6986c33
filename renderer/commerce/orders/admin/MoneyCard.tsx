import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, query } from '#renderer/core/api/api.ts'
import { Badge, type Tone } from '#renderer/core/ui/Badge.tsx'
import { FactList } from '#renderer/core/ui/FactList.tsx'
import { formatMoment, formatMoney } from '#renderer/core/ui/format.ts'
import { LoadingState } from '#renderer/core/ui/LoadingState.tsx'
import type { AdminOrder } from '#shared/commerce/orders.ts'
import type { AdminPayment, AttemptStatus, OrderMoney } from '#shared/commerce/payments.ts'
import styles from './MoneyCard.module.css'
import { PaymentLink } from './PaymentLink.tsx'
import { RecordPayment } from './RecordPayment.tsx'
import { RecordRefund } from './RecordRefund.tsx'

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
export function MoneyCard({ order }: { order: AdminOrder }) {
  const { _id: orderId } = order
  const money = useQuery(query(api.adminPayments.ofOrder, { id: orderId }))
  const [form, setForm] = useState<'record' | 'refund'>()
  // Sent products can come back before they are paid.
  const canReturn =
    order.status !== 'cancelled' && order.lines.some(({ qty, shipped, refunded }) => shipped > 0 && refunded < qty)
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
            {money.data.refunds.map(({ _id, amount, reason, products, by, createdAt }) => (
              <li key={_id}>
                <strong>
                  {amount > 0 ? (
                    <>
                      Refund of <span className="num">{formatMoney(amount, money.data.currency)}</span>
                    </>
                  ) : (
                    'Return without refund'
                  )}
                </strong>
                <small>
                  {products.map(
                    ({ name, qty, restocked }) => `${qty} × ${name}${restocked ? ', back in stock' : ''}. `,
                  )}
                  {reason && `${reason}. `}
                  <time dateTime={createdAt}>{formatMoment(createdAt)}</time>, {by}
                </small>
              </li>
            ))}
            {money.data.refundUnderWay && (
              <li>
                <strong>
                  Refund of{' '}
                  <span className="num">{formatMoney(money.data.refundUnderWay.amount, money.data.currency)}</span>{' '}
                  <Badge tone="info">Waiting for the provider</Badge>
                </strong>
                <small>
                  <time dateTime={money.data.refundUnderWay.createdAt}>
                    {formatMoment(money.data.refundUnderWay.createdAt)}
                  </time>
                  , {money.data.refundUnderWay.by}
                </small>
              </li>
            )}
          </ul>
          <div className={styles.actions}>
            {money.data.due > 0 && (
              <Button variant="default" size="sm" onClick={() => setForm('record')}>
                Record payment
              </Button>
            )}
            {money.data.due > 0 && order.status !== 'cancelled' && !order.imported && <PaymentLink order={order} />}
            {(money.data.paid > money.data.refunded || canReturn) && !money.data.refundUnderWay && (
              <Button variant="default" size="sm" onClick={() => setForm('refund')}>
                {refundLabel(money.data)}
              </Button>
            )}
          </div>
          {form === 'record' && (
            <RecordPayment orderId={orderId} money={money.data} onClose={() => setForm(undefined)} />
          )}
          {form === 'refund' && <RecordRefund order={order} money={money.data} onClose={() => setForm(undefined)} />}
        </>
      ) : (
        <LoadingState query={money} label="Loading payments" bones={[96]} />
      )}
    </section>
  )
}

function refundLabel({ paid, refunded, payments }: OrderMoney) {
  if (paid <= refunded) return 'Record return'
  return payments.some(({ refundable }) => refundable) ? 'Refund' : 'Record refund'
}

const Sums = ({ money: { paid, refunded, due, overpaid, platformFee, currency } }: { money: OrderMoney }) => (
  <FactList
    className={styles.sums}
    facts={[
      ['Paid', formatMoney(paid, currency)],
      ['Refunded', refunded > 0 && formatMoney(refunded, currency)],
      ['To be paid', due > 0 && formatMoney(due, currency)],
      ['To be refunded', overpaid > 0 && formatMoney(overpaid, currency)],
      ['Platform fee', platformFee !== undefined && formatMoney(platformFee, currency)],
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
          {events.map(({ at, text, answer }) => (
            <li key={`${at}${text}${answer}`}>
              <time dateTime={at}>{formatMoment(at)}</time> {text}
              {answer && (
                <>
                  <p>Answer of the provider:</p>
                  <code>{answer}</code>
                </>
              )}
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
