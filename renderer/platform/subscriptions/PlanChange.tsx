import { formatDay, formatMoney, formatNumber } from '#renderer/core/ui/format.ts'
import { type PlanKey, plans } from '#shared/core/plan-options.ts'
import { productDays } from '#shared/core/subscription-options.ts'
import type { PlanPreview } from '#shared/platform/subscriptions.ts'
import styles from './PlanTab.module.css'

interface PreviewProps {
  preview: PlanPreview
  plan: PlanKey
}

/** What the choice of a plan does, before it is confirmed. */
export const PlanChange = (props: PreviewProps) =>
  props.preview.begins === 'now' ? <BeginsNow {...props} /> : <BeginsLater {...props} />

function BeginsNow({ preview, plan }: PreviewProps) {
  const { price, credit, unused, due, periodStart, periodEnd, over } = preview
  if (!periodEnd)
    return (
      <>
        <p>
          Your site is on {plans[plan].name} at once, and you cannot return to your plan yourself. Nothing is deleted.
        </p>
        <OverLimits over={over} />
      </>
    )
  return (
    <>
      <dl className={styles.sums}>
        <div>
          <dt>
            {formatDay(periodStart)} – {formatDay(periodEnd)}
          </dt>
          <dd className="num">{formatMoney(price, 'USD')}</dd>
        </div>
        {credit > 0 && (
          <div>
            <dt>{creditLabel(preview)}</dt>
            <dd className="num">−{formatMoney(credit, 'USD')}</dd>
          </div>
        )}
        <div>
          <dt>To be paid</dt>
          <dd className="num">
            <strong>{formatMoney(due, 'USD')}</strong>
          </dd>
        </div>
      </dl>
      <p>
        {due > 0
          ? 'The plan begins as soon as the payment has arrived.'
          : 'Your credit covers the price, so the plan begins at once.'}
        {due > 0 && unused > 0 && ' If you pay later, fewer days are unused, so the period ends earlier.'}
      </p>
      <OverLimits over={over} />
    </>
  )
}

const creditLabel = ({ credit, unused }: PlanPreview) =>
  unused === 0 ? 'Credit' : unused < credit ? 'Credit and unused days' : 'Credit for unused days'

function BeginsLater({ preview: { periodStart, over }, plan }: PreviewProps) {
  return (
    <>
      <p>
        You stay on your plan until {formatDay(periodStart)}. {plans[plan].name} begins then. Nothing is deleted.
      </p>
      <OverLimits over={over} />
    </>
  )
}

function OverLimits({ over }: Pick<PlanPreview, 'over'>) {
  const rows = (['admins', 'media', 'products'] as const).flatMap((what) => (over[what] ? { what, ...over[what] } : []))
  if (rows.length === 0) return null
  return (
    <div className={styles.over} role="note">
      <p>You have more than the plan includes:</p>
      <ul>
        {rows.map(({ what, used, max }) => (
          <li key={what}>
            {formatNumber(used)} {what} instead of {formatNumber(max)}
          </li>
        ))}
      </ul>
      <p>
        They stay, but you cannot add more.
        {over.products &&
          ` The newest products above the limit become inactive ${productDays} days later, and return with a larger plan.`}
      </p>
    </div>
  )
}
