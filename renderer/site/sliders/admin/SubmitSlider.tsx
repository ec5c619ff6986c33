import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './SubmitSlider.module.css'

interface Props {
  /** What the button says while there is nothing on its way. */
  name: string
  busy: boolean
  /** 0 to 1 while bytes are on their way. */
  progress: number | undefined
  /** The other ways out of the form. */
  children: ReactNode
}

/** Sends a new slide's form, and says how far it is. */
export function SubmitSlider({ name, busy, progress, children }: Props) {
  return (
    <div className={styles.answers}>
      {progress !== undefined && (
        <progress className={styles.progress} max={1} value={progress} aria-label="Upload progress" />
      )}
      {children}
      <Button type="submit" className={styles.submit} disabled={busy} aria-busy={busy}>
        {busy ? 'Submitting...' : name}
      </Button>
    </div>
  )
}
