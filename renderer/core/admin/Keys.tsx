import styles from './Keys.module.css'
import { keysOf } from './shortcuts.ts'

/** Keys, as they stand on this keyboard; quiet where what they press says them itself. */
export const Keys = ({ keys, quiet }: { keys: string; quiet?: boolean }) => (
  <span className={styles.keys} aria-hidden={quiet}>
    {keysOf(keys).map((key) => (
      <kbd key={key}>{key}</kbd>
    ))}
  </span>
)
