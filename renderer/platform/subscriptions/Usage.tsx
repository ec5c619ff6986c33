import { formatNumber } from '#renderer/core/ui/format.ts'
import { Section } from '#renderer/identity/account/Section.tsx'
import type { Subscription } from '#shared/platform/subscriptions.ts'
import styles from './PlanTab.module.css'

/** What the company uses of its plan. Meters warn at 80 % and when the limit is reached. */
export function Usage({ usage }: Pick<Subscription, 'usage'>) {
  return (
    <Section title="Usage">
      <ul className={styles.meters}>
        <Meter label="Admins" {...usage.admins} />
        <Meter label="Media" {...usage.media} />
        <Meter label="Products" {...usage.products} />
      </ul>
    </Section>
  )
}

function Meter({ label, used, max }: { label: string; used: number; max: number | null }) {
  const share = max === null ? 0 : Math.min(1, used / max)
  const usage = max === null ? `${formatNumber(used)}, without limit` : `${formatNumber(used)} of ${formatNumber(max)}`
  const level = share >= 1 ? 'full' : share >= 0.8 ? 'near' : undefined
  return (
    <li className={styles.meter} data-level={level}>
      <span className={styles.label}>{label}</span>
      <span className="num">{usage}</span>
      {max !== null && (
        <span className={styles.bar} aria-hidden="true">
          <i style={{ width: `${share * 100}%` }} />
        </span>
      )}
      {max !== null && level && (
        <span className={styles.hint}>
          {used > max
            ? 'Above the limit. What is there stays, but you cannot add more.'
            : level === 'full'
              ? 'The limit is reached.'
              : 'Nearly full.'}
        </span>
      )}
    </li>
  )
}
