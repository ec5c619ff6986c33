import { Skeleton } from '@mantine/core'
import { useId } from 'react'
import { formatNumber } from '../ui/format.ts'
import { formatShare } from './figures.ts'
import styles from './UsageMeter.module.css'

interface Props {
  /** Name of the counted items, if there are several meters. */
  name?: string
  usage: { used: number; limit: number | null } | undefined
}

/** Usage of a plan's limit. */
export function UsageMeter({ name, usage }: Props) {
  const id = useId()
  if (!usage) return <Skeleton height={36} />
  const { used, limit } = usage
  const named = name && `${name}: `
  if (limit === null)
    return (
      <p className="num">
        {named}
        {formatNumber(used)} used, without a limit.
      </p>
    )
  return (
    <div>
      <p className={`num ${styles.text}`} id={id}>
        <span>
          {named}
          <strong>{formatNumber(used)}</strong> of {formatNumber(limit)} used
        </span>
        <span>{formatShare(limit === 0 ? 1 : used / limit)}</span>
      </p>
      <meter className={styles.meter} aria-labelledby={id} max={limit} high={limit * 0.9} optimum={0} value={used} />
    </div>
  )
}
