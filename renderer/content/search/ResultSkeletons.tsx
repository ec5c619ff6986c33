import { Bone, Skeletons } from '#renderer/core/ui/Skeletons.tsx'
import styles from './ResultList.module.css'

/** Placeholders while results load. */
export function ResultSkeletons() {
  return (
    <Skeletons label="Searching" className={styles.list}>
      {Array.from({ length: 6 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bones are all alike
        <span key={index} className={styles.result}>
          <Bone height="auto" className={styles.frame} />
          <span className={styles.body}>
            <Bone width="25%" height={12} />
            <Bone width="55%" height={20} />
            <Bone width="90%" height={12} />
            <Bone width="30%" height={12} />
          </span>
        </span>
      ))}
    </Skeletons>
  )
}
