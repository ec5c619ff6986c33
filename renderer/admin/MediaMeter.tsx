import { Skeleton } from '@mantine/core'
import { formatNumber } from '../ui/format.ts'
import { formatShare } from './figures.ts'
import styles from './MediaMeter.module.css'

/** How many of the media that the plan allows are used. */
export function MediaMeter({ media }: { media: { used: number; limit: number | null } | undefined }) {
  if (!media) return <Skeleton height={36} />
  const { used, limit } = media
  if (limit === null) return <p className="num">{formatNumber(used)} used, without a limit.</p>
  const full = used / limit
  return (
    <>
      <p className={`num ${styles.text}`} id="media-used">
        <span>
          <strong>{formatNumber(used)}</strong> of {formatNumber(limit)} used
        </span>
        <span>{formatShare(Math.min(full, 1))}</span>
      </p>
      <div
        className={styles.meter}
        role="meter"
        aria-labelledby="media-used"
        aria-valuemin={0}
        aria-valuemax={limit}
        aria-valuenow={Math.min(used, limit)}
        data-full={full >= 0.9 || undefined}
      >
        <span style={{ width: `${Math.min(full, 1) * 100}%` }} />
      </div>
    </>
  )
}
