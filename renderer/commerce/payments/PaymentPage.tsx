import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconClock } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router-dom'
import { paths } from '#renderer/core/paths.ts'
import { Failed } from '#renderer/core/ui/Failed.tsx'
import { formatMoney } from '#renderer/core/ui/format.ts'
import { NotFound } from '#renderer/core/ui/NotFound.tsx'
import { Bone, Skeletons } from '#renderer/core/ui/Skeletons.tsx'
import type { Payment } from '#shared/commerce/payments.ts'
import { CancelOrder } from './CancelOrder.tsx'
import { CancelPayment } from './CancelPayment.tsx'
import { FirstPayment } from './FirstPayment.tsx'
import { PayAgain } from './PayAgain.tsx'
import styles from './PaymentPage.module.css'
import { PaymentSteps } from './PaymentSteps.tsx'
import { usePayment } from './use-payment.ts'

/**
 * Where customers wait for a payment, and return from the provider. Can be reloaded, and guests open it with their
 * link.
 */
export default function PaymentPage() {
  const [search] = useSearchParams()
  const id = search.get('order') ?? ''
  const token = search.get('token') ?? undefined
  const payment = usePayment(id, token)
  // Orders that staff made have no payment before the customer opens the link.
  if (payment.error?.code === 'NOT_FOUND') return <FirstPayment id={id} token={token} />
  if (payment.error?.code === 'VALIDATION') return <NotFound />
  return (
    <div className={`wrap ${styles.page}`}>
      {payment.data ? (
        <>
          <PaymentState payment={payment.data} token={token} wait={payment} />
          {payment.data.backUrl && (
            <p className={styles.back}>
              <Button component="a" variant="default" href={payment.data.backUrl}>
                Back to {new URL(payment.data.backUrl).host}
              </Button>
            </p>
          )}
        </>
      ) : payment.error ? (
        <>
          <h1 className="sr-only">Payment</h1>
          <Failed onRetry={payment.checkAgain}>{payment.error.message}</Failed>
        </>
      ) : (
        <Skeletons label="Loading your payment" className={styles.card}>
          <Bone width="60%" height={40} />
          <Bone height={160} />
        </Skeletons>
      )}
    </div>
  )
}

interface StateProps {
  payment: Payment
  token: string | undefined
  wait: Pick<ReturnType<typeof usePayment>, 'hasStopped' | 'checkAgain' | 'isChecking'>
}

function PaymentState({ payment, token, wait }: StateProps) {
  const { order, status, amount, currency, label, isDemo, problem, obstacle } = payment
  const isRefunded = order.paymentStatus === 'refunded'
  const isPaid =
    !order.isPayable &&
    (isRefunded || ['paid', 'awaiting_delivery', 'partially_refunded', 'disputed'].includes(order.paymentStatus))
  // The shop has changed the order since this payment.
  const isMoreDue = order.isPayable && hasArrived(status)
  const isWaiting = !isPaid && (status === 'created' || status === 'pending')
  const canContinue = isWaiting && !obstacle
  const Icon = isPaid ? IconCheck : canContinue ? IconClock : IconAlertTriangle
  return (
    <section className={styles.card} aria-labelledby="payment-state">
      {isDemo && (
        <p className={styles.demo}>
          Demo payments: no money moves.
          {payment.step.kind === 'code' && ' The code counts as paid after 15 seconds.'}
        </p>
      )}
      <header className={styles.head} data-state={isPaid ? 'paid' : canContinue ? 'waiting' : 'ended'}>
        <Icon size={48} stroke={1.6} aria-hidden />
        <h1 id="payment-state" aria-live="polite">
          {isPaid
            ? isRefunded
              ? 'Payment refunded'
              : 'Payment received'
            : isWaiting
              ? waitingTitle(obstacle)
              : isMoreDue
                ? `${formatMoney(order.due, currency)} still to be paid`
                : endedTitle(payment)}
        </h1>
        <p className={styles.lead}>
          Order <strong className="whole">{order.orderNumber}</strong>,{' '}
          <span className="num">{formatMoney(amount, currency)}</span> with {label}
        </p>
      </header>
      {isWaiting && <PaymentSteps payment={payment} wait={wait} />}
      {!isPaid && problem && !isWaiting && order.status !== 'cancelled' && <p className={styles.problem}>{problem}</p>}
      {isRefunded && <p className={styles.hint}>It depends on your bank or payment provider when the money arrives.</p>}
      {isPaid && !isRefunded && order.status === 'cancelled' && (
        <p className={styles.problem}>The order was cancelled. The shop will refund your payment or contact you.</p>
      )}
      {!isPaid && order.status === 'cancelled' && (
        <p className={styles.problem}>
          The order was cancelled. Nothing is to be paid. If you still want these products, please order again.
        </p>
      )}
      {!isPaid && order.isPayable && <PayAgain payment={payment} token={token} isOpen={!canContinue} />}
      <div className={styles.actions}>
        <Button
          component={Link}
          to={token ? `/orders/${order._id}?token=${encodeURIComponent(token)}` : `/orders/${order._id}`}
          variant="default"
        >
          See your order
        </Button>
        <Button component={Link} to={paths.shop} variant="subtle">
          Continue shopping
        </Button>
        {canContinue && <CancelPayment payment={payment} token={token} />}
        {order.isOwn && <CancelOrder order={order} isPaying={isWaiting} />}
      </div>
    </section>
  )
}

const waitingTitle = (obstacle: Payment['obstacle']) =>
  obstacle === 'lost' ? 'Payment not started' : obstacle ? 'Code expired' : 'Waiting for your payment'

const hasArrived = (status: Payment['status']) => status === 'paid' || status === 'awaiting_delivery'

const endedTitle = ({ status }: Payment) => (status === 'failed' ? 'Payment failed' : 'Payment not completed')
