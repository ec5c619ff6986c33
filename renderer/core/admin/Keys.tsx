import styles from './Keys.module.css'
import { keysOf } from './shortcuts.ts'

/** Keyboard keys as labelled on this device. `quiet` hides them from screen readers. */
export const Keys = ({ keys, quiet }: { keys: string; quiet?: boolean }) => (
  <span className={styles.keys} aria-hidden={quiet}>
    {keysOf(keys).map((key) => (
      <kbd key={key}>{key}</kbd>
    ))}
  </span>
)
