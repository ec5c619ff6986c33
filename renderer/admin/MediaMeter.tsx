import { Skeleton } from '@mantine/core'
import { formatNumber } from '../ui/format.ts'
import { formatShare } from './figures.ts'
import styles from './MediaMeter.module.css'

/** How many of the media that the plan allows are used. */
export function MediaMeter({ media }: { media: { used: number; limit: number | null } | undefined }) {
  if (!media) return <Skeleton height={36} />
  const { used, limit } = media
  if (limit === null) return <p className="num">{formatNumber(used)} used, without a limit.</p>
  return (
    <>
      <p className={`num ${styles.text}`} id="media-used">
        <span>
          <strong>{formatNumber(used)}</strong> of {formatNumber(limit)} used
        </span>
        <span>{formatShare(used / limit)}</span>
      </p>
      <meter
        className={styles.meter}
        aria-labelledby="media-used"
        max={limit}
        high={limit * 0.9}
        optimum={0}
        value={used}
      />
    </>
  )
}
