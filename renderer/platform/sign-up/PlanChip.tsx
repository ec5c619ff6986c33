import { Link } from 'react-router-dom'
import { paths } from '#renderer/core/paths.ts'
import { plans, type SignUpPlan } from '#shared/core/plan-options.ts'
import styles from './PlanChip.module.css'

/** The plan of a sign-up, with a link to the others. */
export function PlanChip({ plan }: { plan: SignUpPlan }) {
  const { name, trialDays } = plans[plan]
  return (
    <p className={styles.chip}>
      <strong>
        {name} — {trialDays ? `${trialDays}-day free trial` : 'nothing to pay'}
      </strong>
      <Link to={paths.pricing}>Change plan</Link>
    </p>
  )
}
