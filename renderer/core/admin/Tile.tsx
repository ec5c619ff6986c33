import { Skeleton } from '@mantine/core'
import { Link } from 'react-router-dom'
import { formatNumber } from '../ui/format.ts'
import styles from './Tile.module.css'

interface Props {
  label: string
  /** Absent while loading. */
  value: number | undefined
  to?: string
  tone?: 'warn' | undefined
}

/** One figure of the dashboard, linked to its list if there is one. */
export function Tile({ label, value, to, tone }: Props) {
  return (
    <li className={styles.tile} data-tone={tone}>
      {to ? (
        <Link to={to} className={styles.label}>
          {label}
        </Link>
      ) : (
        <span className={styles.label}>{label}</span>
      )}
      {value === undefined ? (
        <Skeleton height={28} width={72} mt={4} />
      ) : (
        <span className={`num ${styles.value}`}>{formatNumber(value)}</span>
      )}
    </li>
  )
}
