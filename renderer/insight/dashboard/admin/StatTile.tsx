import { Skeleton } from '@mantine/core'
import { Link } from 'react-router-dom'
import { formatMoney, formatNumber } from '#renderer/core/ui/format.ts'
import type { Trend } from '#shared/insight/dashboard.ts'
import { Sparkline } from './Sparkline.tsx'
import styles from './StatTile.module.css'
import { changeOf } from './trend-words.ts'

interface Props {
  label: string
  /** Undefined while loading. */
  value: number | undefined
  trend: Trend | undefined
  money?: boolean
  /** Length of both compared periods. */
  days: number
  to: string
}

/** A total with its trend. */
export function StatTile({ label, value, trend, money, days, to }: Props) {
  const format = money ? formatMoney : formatNumber
  return (
    <li className={styles.tile}>
      <Link to={to} className={styles.label}>
        {label}
      </Link>
      {value === undefined || !trend ? (
        <>
          <Skeleton height={28} width={96} mt={4} />
          <Skeleton height={32} mt={30} />
        </>
      ) : (
        <>
          <span className={`num ${styles.value}`}>{format(value)}</span>
          <Change trend={trend} days={days} format={format} />
          <Sparkline
            days={trend.days}
            label={`${label}, the last ${days} days: at most ${format(Math.max(...trend.days))} a day`}
          />
        </>
      )}
    </li>
  )
}

function Change({ trend, days, format }: { trend: Trend; days: number; format(value: number): string }) {
  const { way, short, label } = changeOf(trend, days)
  return (
    <span className={`num ${styles.change}`} data-way={way}>
      <b aria-hidden>{short}</b> {format(trend.now)} in {days} days<span className="sr-only">, {label}</span>
    </span>
  )
}
