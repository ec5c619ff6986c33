import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './SubmitSlider.module.css'

interface Props {
  /** Text of the submit button. */
  name: string
  busy: boolean
  /** 0 to 1 during the upload. */
  progress: number | undefined
  /** Other buttons. */
  children: ReactNode
}

export function SubmitSlider({ name, busy, progress, children }: Props) {
  return (
    <div className={styles.buttons}>
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
