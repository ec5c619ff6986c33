import { useQuery } from '@tanstack/react-query'
import { RowSkeletons } from '#renderer/core/admin/RowSkeletons.tsx'
import { api, query } from '#renderer/core/api/api.ts'
import { Badge } from '#renderer/core/ui/Badge.tsx'
import { FactList } from '#renderer/core/ui/FactList.tsx'
import { Failed } from '#renderer/core/ui/Failed.tsx'
import { formatMoney, formatNumber } from '#renderer/core/ui/format.ts'
import type { Plan } from '#shared/commerce/plans.ts'
import styles from './PlansTab.module.css'

/** The platform's plans, and which of them the company has. Only the platform's owner changes them. */
export function PlansTab() {
  const plans = useQuery(query(api.plans.list, {}))
  const { data: overview } = useQuery(query(api.adminContent.overview, {}))
  if (plans.isPending) return <RowSkeletons label="Loading plans" />
  if (!plans.data)
    return (
      <Failed onRetry={() => void plans.refetch()} retrying={plans.isFetching}>
        Error fetching content
      </Failed>
    )
  return (
    <ul className={styles.plans}>
      {plans.data.results.map((plan) => (
        <li key={plan.key} className={styles.plan} data-own={plan.key === overview?.plan || undefined}>
          <div className={styles.head}>
            <h2>{plan.name}</h2>
            {plan.key === overview?.plan && <Badge tone="ok">Your plan</Badge>}
          </div>
          <p className={`num ${styles.price}`}>
            {plan.priceMonthly === null
              ? 'Custom'
              : `${formatMoney(plan.priceMonthly, plan.currency).replace(/[.,]00$/, '')}/month`}
          </p>
          <p className={styles.text}>{plan.description}</p>
          <FactList className={styles.facts} facts={factsOf(plan)} />
        </li>
      ))}
    </ul>
  )
}

const upTo = (most: number | null) => (most === null ? 'Unlimited' : formatNumber(most))

const factsOf = ({ limits, trialDays, transactionFeePct }: Plan): [string, string][] => [
  ['Admins', upTo(limits.admins)],
  ['Media', upTo(limits.media)],
  ['Products', upTo(limits.products)],
  ['Trial', trialDays ? `${trialDays} days` : 'None'],
  ['Transaction fee', transactionFeePct === null ? 'None' : `${transactionFeePct}%`],
]
