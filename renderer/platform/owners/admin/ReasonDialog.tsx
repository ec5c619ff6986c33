import { Button, Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Dialog } from '#renderer/core/ui/Dialog.tsx'
import { submitted } from '#renderer/core/ui/submitted.ts'
import styles from './ReasonDialog.module.css'

interface Props {
  open: boolean
  title: string
  /** Consequences of the action. */
  children: ReactNode
  action: string
  tone?: 'red'
  busy: boolean
  onConfirm(reason: string): void
  onClose(): void
}

/** Asks for the reason of an action, which the log stores. */
export function ReasonDialog({ open, title, children, action, tone, busy, onConfirm, onClose }: Props) {
  const [reason, setReason] = useState('')
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <form className={styles.form} onSubmit={submitted(() => onConfirm(reason))}>
        <div className={styles.text}>{children}</div>
        <Textarea
          label="Reason"
          required
          data-autofocus
          autosize
          minRows={2}
          maxRows={6}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <div className={styles.buttons}>
          <Button variant="default" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" {...(tone && { color: tone })} loading={busy} disabled={!reason.trim()}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
