import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './ConfirmDialog.module.css'
import { Dialog } from './Dialog.tsx'

interface Props {
  open: boolean
  title: string
  /** What is done, as its button says. */
  action: string
  /** What leaves everything as it is. */
  keep?: string
  busy: boolean
  onConfirm(): void
  onClose(): void
  /** What becomes of it. */
  children: ReactNode
  /** What is good to know beside that. */
  hint?: ReactNode
}

/** Asks before something that cannot be taken back. */
export function ConfirmDialog({
  open,
  title,
  action,
  keep = 'Keep it',
  busy,
  onConfirm,
  onClose,
  children,
  hint,
}: Props) {
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <p>{children}</p>
      {hint && <p className={styles.hint}>{hint}</p>}
      <div className={styles.answers}>
        <Button variant="default" data-autofocus disabled={busy} onClick={onClose}>
          {keep}
        </Button>
        <Button color="red" loading={busy} onClick={onConfirm}>
          {action}
        </Button>
      </div>
    </Dialog>
  )
}
