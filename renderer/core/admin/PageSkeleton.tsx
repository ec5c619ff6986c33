import { Skeleton } from '@mantine/core'
import styles from './PageSkeleton.module.css'

/** Skeleton of an admin page. Appears after 150 ms. */
export function PageSkeleton() {
  return (
    <div className={styles.page} role="status" aria-label="Loading">
      <Skeleton height={28} width={220} />
      <Skeleton height={40} />
      <Skeleton height={320} />
    </div>
  )
}
