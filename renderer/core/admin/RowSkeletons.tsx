import { Bone, Skeletons } from '../ui/Skeletons.tsx'
import styles from './RowSkeletons.module.css'

const rows = [62, 44, 71, 52, 66, 40, 58, 48]

/** Skeleton of a table. */
export function RowSkeletons({ label }: { label: string }) {
  return (
    <Skeletons className={styles.rows} label={label}>
      {rows.map((width) => (
        <span key={width} className={styles.row}>
          <Bone width={56} height={40} />
          <Bone width={`${width}%`} />
          <Bone width={80} />
        </span>
      ))}
    </Skeletons>
  )
}
