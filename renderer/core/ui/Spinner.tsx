import { Loader } from '@mantine/core'
import styles from './Spinner.module.css'

/** Fills the screen until the first response. */
export function Spinner() {
  return (
    <div className={styles.screen} role="status">
      <Loader size={40} />
      <span className="sr-only">Loading</span>
    </div>
  )
}
