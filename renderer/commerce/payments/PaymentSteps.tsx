import { Button } from '@mantine/core'
import { QrCode } from '#renderer/core/ui/QrCode.tsx'
import type { Payment } from '#shared/commerce/payments.ts'
import { Countdown } from './Countdown.tsx'
import { useIsLeavingTo } from './leave.ts'
import styles from './PaymentPage.module.css'
import type { usePayment } from './use-payment.ts'

interface Props {
  payment: Payment
  wait: Pick<ReturnType<typeof usePayment>, 'hasStopped' | 'checkAgain' | 'isChecking'>
}

/** Instructions for the customer's next step. */
export function PaymentSteps({ payment: { step, status, order, provider, obstacle }, wait }: Props) {
  const isLeaving = useIsLeavingTo(step.kind === 'redirect' ? step.redirectUrl : undefined)
  return (
    <>
      {obstacle === 'lost' && (
        <p className={styles.problem}>
          {status === 'created'
            ? `${provider} has not answered. If you have confirmed the payment already, wait: it may still arrive. Otherwise pay again.`
            : `The connection to ${provider} failed before we learned how you pay. Nothing was charged. Please pay again.`}
        </p>
      )}
      {obstacle === 'expired' && <p>The code can no longer be used. Pay again to get a new one.</p>}
      {status === 'created' && !obstacle && <p>We are contacting the payment service. This takes up to a minute.</p>}
      {step.kind === 'redirect' && (
        <div className={styles.step}>
          <p>
            {isLeaving ? (
              <>
                <strong>Taking you to {provider}…</strong> If its page does not open, open it here.
              </>
            ) : (
              `Pay on the page of ${provider}.`
            )}
          </p>
          <Button component="a" href={step.redirectUrl} size="md">
            Open the payment page
          </Button>
        </div>
      )}
      {step.kind === 'prompt' && (
        <div className={styles.step}>
          <p>
            <strong>Check your phone and enter your PIN.</strong> We have sent a prompt to{' '}
            <span className="num">{step.phone}</span>.
          </p>
          {step.instructions && <p className={styles.hint}>{step.instructions}</p>}
        </div>
      )}
      {step.kind === 'code' && !obstacle && (
        <div className={styles.step}>
          <p>Enter this code in the InnBucks app, or scan it with the phone that has the app.</p>
          <p className={styles.code}>{step.authorizationCode}</p>
          <QrCode text={step.deepLink} label="QR code that opens InnBucks" />
          <Button component="a" href={step.deepLink} variant="default">
            Open InnBucks
          </Button>
          {step.expiresAt && <Countdown until={step.expiresAt} label="The code can be used for" />}
        </div>
      )}
      {order.payBy && (step.kind !== 'code' || obstacle) && (
        <Countdown
          until={order.payBy}
          label={
            order.isNotReserved
              ? 'Your products are not reserved until you pay: others can buy them meanwhile. Pay within'
              : 'We hold your products for'
          }
          ended="The time to pay is over. The order is cancelled unless your payment has arrived."
        />
      )}
      {wait.hasStopped && (
        <Button variant="default" onClick={wait.checkAgain} loading={wait.isChecking}>
          Check again
        </Button>
      )}
    </>
  )
}
