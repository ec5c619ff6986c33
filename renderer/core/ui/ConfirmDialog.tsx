import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './ConfirmDialog.module.css'
import { Dialog } from './Dialog.tsx'

interface Props {
  open: boolean
  title: string
  /** What is done, as its button says. */
  action: string
  busy: boolean
  onConfirm(): void
  onClose(): void
  /** What becomes of it. */
  children: ReactNode
  /** What is good to know beside that. */
  hint?: ReactNode
  /** What else there is to choose about it. */
  choices?: ReactNode
}

/** Asks before something that cannot be taken back. */
export function ConfirmDialog({ open, title, action, busy, onConfirm, onClose, children, hint, choices }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <p>{children}</p>
      {hint && <p className={styles.hint}>{hint}</p>}
      {choices}
      <div className={styles.answers}>
        <Button variant="default" data-autofocus disabled={busy} onClick={onClose}>
          Keep it
        </Button>
        <Button color="red" loading={busy} onClick={onConfirm}>
          {action}
        </Button>
      </div>
    </Dialog>
  )
}
