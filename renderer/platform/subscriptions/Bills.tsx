import { Badge } from '#renderer/core/ui/Badge.tsx'
import { formatDay, formatMoney } from '#renderer/core/ui/format.ts'
import { Section } from '#renderer/identity/account/Section.tsx'
import { plans } from '#shared/core/plan-options.ts'
import type { SubscriptionBill } from '#shared/platform/subscriptions.ts'
import styles from './PlanTab.module.css'

/** The bills of the subscription, with their invoices. */
export function Bills({ bills }: { bills: SubscriptionBill[] }) {
  if (bills.length === 0) return null
  return (
    <Section title="Bills">
      <ul className={styles.bills}>
        {bills.map((bill) => (
          <li key={bill._id}>
            <span>
              {bill.kind === 'fees' ? 'Transaction fees' : `${plans[bill.plan].name}, ${bill.billing}`}
              <small className={styles.hint}>
                {formatDay(bill.periodStart)} – {formatDay(bill.periodEnd)}
              </small>
            </span>
            <Badge tone={bill.status === 'open' ? 'warn' : 'ok'}>
              {bill.status === 'open' ? 'To be paid' : 'Paid'}
            </Badge>
            <span className="num">{formatMoney(bill.total, bill.currency)}</span>
            <span className={styles.links}>
              {bill.payUrl && (
                <a href={bill.payUrl} className={styles.link} target="_blank" rel="noopener">
                  Pay
                </a>
              )}
              {bill.invoiceUrl && (
                <a href={bill.invoiceUrl} className={styles.link}>
                  Invoice (PDF)
                </a>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
