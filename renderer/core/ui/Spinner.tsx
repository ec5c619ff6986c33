import { Loader } from '@mantine/core'
import styles from './Spinner.module.css'

/** Fills the screen until the first answer is there. */
export function Spinner() {
  return (
    <div className={styles.screen} role="status">
      <Loader size={40} />
      <span className="sr-only">Loading</span>
    </div>
  )
}
