import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import styles from './PlanCard.module.css'
import { type Billing, formatDollars, type Plan, priceOf } from './plans.ts'

export function PlanCard({ plan, billing, nonprofit }: { plan: Plan; billing: Billing; nonprofit: boolean }) {
  const price = priceOf(plan, billing, nonprofit)
  const usual = priceOf(plan, 'monthly', false)
  const reduced = price && usual && price.month < usual.month
  return (
    <li className={styles.plan} data-highlighted={plan.highlighted || undefined}>
      <h2>{plan.name}</h2>
      <p className={styles.summary}>{plan.summary}</p>
      <p className={`num ${styles.price}`}>
        {price ? (
          <>
            {reduced && (
              <s>
                <span className="sr-only">Instead of </span>
                {formatDollars(usual.month)}
              </s>
            )}
            <strong>{formatDollars(price.month)}</strong>
            <span>/month</span>
          </>
        ) : (
          <strong>Custom</strong>
        )}
      </p>
      <p className={`num ${styles.terms}`}>{termsOf(plan, billing, price)}</p>
      <Button
        component={Link}
        to={plan.action.to}
        size="md"
        fullWidth
        variant={plan.highlighted ? 'filled' : 'default'}
        aria-label={`${plan.action.label}: ${plan.name}`}
      >
        {plan.action.label}
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

function termsOf({ trialDays }: Plan, billing: Billing, price: { year: number } | undefined) {
  if (!price) return 'Agreed with you'
  if (price.year === 0) return 'For as long as you like'
  const trial = trialDays ? `${trialDays}-day free trial` : ''
  return billing === 'annual' ? `${formatDollars(price.year)} a year. ${trial}` : trial
}
