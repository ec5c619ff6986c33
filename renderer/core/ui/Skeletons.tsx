import type { CSSProperties } from 'react'
import styles from './Skeletons.module.css'

interface BoneProps {
  width?: CSSProperties['width']
  height?: CSSProperties['height']
  className?: string
}

/** One grey bar of a skeleton. */
export function Bone({ width = '100%', height = 16, className }: BoneProps) {
  return <span className={`${styles.bone} ${className ?? ''}`} style={{ width, height }} />
}

/** Wraps bones: hidden from screen readers, and invisible for 150 ms so that fast responses do not flicker. */
export function Skeletons({
  label = 'Loading',
  children,
  className,
}: React.PropsWithChildren<{ label?: string; className?: string }>) {
  return (
    <div className={`${styles.skeletons} ${className ?? ''}`} aria-busy="true">
      <span className="sr-only" role="status">
        {label}
      </span>
      {children}
    </div>
  )
}

/** Skeleton cards with an image and two lines. */
export function CardSkeletons({ count, className }: { count: number; className?: string }) {
  return (
    <Skeletons className={className}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bones are all alike
        <span key={index} className={styles.card}>
          <Bone height="12rem" className={styles.picture} />
          <Bone width="70%" />
          <Bone width="45%" height={12} />
        </span>
      ))}
    </Skeletons>
  )
}
