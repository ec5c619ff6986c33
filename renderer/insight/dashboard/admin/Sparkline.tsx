import styles from './Sparkline.module.css'

const width = 120
const height = 32

/** A small chart by day, the latest on the right. `label` describes it to screen readers. */
export function Sparkline({ days, label }: { days: readonly number[]; label: string }) {
  const points = pointsOf(days)
  return (
    <svg
      className={styles.line}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <polygon points={`0,${height} ${points} ${width},${height}`} />
      <polyline points={points} />
    </svg>
  )
}

function pointsOf(days: readonly number[]) {
  const most = Math.max(...days, 0)
  const step = width / Math.max(days.length - 1, 1)
  // A margin of one pixel, so that the line is not clipped.
  return days
    .map(
      (value, at) => `${(at * step).toFixed(1)},${(height - 1 - (most ? value / most : 0) * (height - 2)).toFixed(1)}`,
    )
    .join(' ')
}
