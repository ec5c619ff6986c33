import type { Ref } from 'react'
import styles from './Trap.module.css'

/** A field that people do not see; who fills it is a machine. */
export function Honeypot({ ref }: { ref: Ref<HTMLInputElement> }) {
  return (
    <div className={styles.trap} aria-hidden="true">
      <label>
        Website
        <input ref={ref} name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
