import styles from './Keys.module.css'
import { keysOf } from './shortcuts.ts'

/** Keys, as they stand on this keyboard. */
export const Keys = ({ keys }: { keys: string }) => (
  <span className={styles.keys}>
    {keysOf(keys).map((key) => (
      <kbd key={key}>{key}</kbd>
    ))}
  </span>
)
