import { Link } from 'react-router-dom'
import { paths } from '#renderer/core/paths.ts'
import { formatNumber } from '#renderer/core/ui/format.ts'
import { plans } from '#shared/core/plan-options.ts'
import type { Client } from '#shared/identity/account.ts'
import { Section } from '../account/Section.tsx'
import { WithClient } from '../account/WithClient.tsx'
import styles from './PlanTab.module.css'

type Subscription = NonNullable<Client['subscription']>

/** The limits of the company's plan and their usage. */
export function PlanTab() {
  return <WithClient>{({ subscription }) => subscription && <Plan {...subscription} />}</WithClient>
}

function Plan({ plan, usage }: Subscription) {
  const { name, description } = plans[plan]
  return (
    <>
      <Section title={`${name} plan`} intro={description}>
        <Link to={paths.admin.contentTab('plans')} className={styles.link}>
          Compare plans
        </Link>
      </Section>
      <Section title="Usage">
        <ul className={styles.meters}>
          <Meter label="Admins" {...usage.admins} />
          <Meter label="Media" {...usage.media} />
          <Meter label="Products" {...usage.products} />
        </ul>
      </Section>
    </>
  )
}

function Meter({ label, used, max }: { label: string; used: number; max: number | null }) {
  const share = max === null ? 0 : Math.min(1, used / max)
  const usage = max === null ? `${formatNumber(used)}, without limit` : `${formatNumber(used)} of ${formatNumber(max)}`
  return (
    <li className={styles.meter} data-full={share >= 0.8 || undefined}>
      <span className={styles.label}>{label}</span>
      <span className="num">{usage}</span>
      {max !== null && (
        <span className={styles.bar} aria-hidden="true">
          <i style={{ width: `${share * 100}%` }} />
        </span>
      )}
    </li>
  )
}
