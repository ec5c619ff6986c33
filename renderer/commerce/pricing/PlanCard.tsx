import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { formatMoney } from '#renderer/core/ui/format.ts'
import type { Plan } from '#shared/commerce/plans.ts'
import { type Billing, planPrice } from '#shared/core/plan-options.ts'
import styles from './PlanCard.module.css'

interface Props {
  plan: Plan
  billing: Billing
  nonprofit: boolean
}

/** `$39`, and `$31.20` where there are cents. */
const dollars = (cents: number) => formatMoney(cents / 100, 'USD').replace(/[.,]00$/, '')

export function PlanCard({ plan, billing, nonprofit }: Props) {
  const cost = planPrice(plan, billing, nonprofit)
  const usual = planPrice(plan, 'monthly', false)
  const reduced = cost && usual && cost.month < usual.month
  return (
    <li className={styles.plan} data-highlighted={plan.highlighted || undefined}>
      <div className={styles.name}>
        <h2>{plan.name}</h2>
        {plan.highlighted && <span className={styles.badge}>Recommended</span>}
      </div>
      <p className={styles.summary}>{plan.description}</p>
      <p className={`num ${styles.price}`}>
        {cost ? (
          <>
            {reduced && (
              <s>
                <span className="sr-only">Instead of </span>
                {dollars(usual.month)}
              </s>
            )}
            <strong>{dollars(cost.month)}</strong>
            <span>/month</span>
          </>
        ) : (
          <strong>Custom</strong>
        )}
      </p>
      <p className={`num ${styles.terms}`}>{termsOf(plan, billing, cost)}</p>
      <Button
        component={Link}
        to={plan.ctaLink}
        size="md"
        fullWidth
        variant={plan.highlighted ? 'filled' : 'default'}
        aria-label={`${plan.ctaText}: ${plan.name}`}
      >
        {plan.ctaText}
      </Button>
      <ul className={styles.features}>
        {plan.features.map((feature) => (
          <li key={feature}>
            <IconCheck size={18} stroke={2} aria-hidden />
            {feature}
          </li>
        ))}
      </ul>
    </li>
  )
}

function termsOf({ trialDays }: Plan, billing: Billing, cost: { year: number } | undefined) {
  if (!cost) return 'Agreed with you'
  if (cost.year === 0) return 'Nothing to pay'
  const trial = trialDays ? `${trialDays}-day free trial` : ''
  return billing === 'annual' ? `${dollars(cost.year)} a year. ${trial}` : trial
}
