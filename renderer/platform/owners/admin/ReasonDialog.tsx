import { Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Dialog } from '#renderer/core/ui/Dialog.tsx'
import { DialogForm } from '#renderer/core/ui/DialogForm.tsx'
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
      <DialogForm
        submit={action}
        {...(tone && { color: tone })}
        busy={busy}
        disabled={!reason.trim()}
        onCancel={onClose}
        onSubmit={() => onConfirm(reason)}
      >
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
      </DialogForm>
    </Dialog>
  )
}
