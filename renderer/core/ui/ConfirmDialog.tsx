import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import styles from './ConfirmDialog.module.css'
import { Dialog } from './Dialog.tsx'

interface Props {
  open: boolean
  title: string
  /** Label of the confirm button. */
  action: string
  /** Label of the button that closes the dialog. "Cancel" would be ambiguous if the action cancels something. */
  dismiss?: string
  busy: boolean
  onConfirm(): void
  onClose(): void
  /** Consequences of the action. */
  children: ReactNode
  /** Further information. */
  hint?: ReactNode
  /** Options of the action. */
  choices?: ReactNode
}

/** Confirms an action that cannot be undone. */
export function ConfirmDialog({
  open,
  title,
  action,
  dismiss = 'Cancel',
  busy,
  onConfirm,
  onClose,
  children,
  hint,
  choices,
}: Props) {
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <p>{children}</p>
      {hint && <p className={styles.hint}>{hint}</p>}
      {choices}
      <div className={styles.buttons}>
        <Button variant="default" data-autofocus disabled={busy} onClick={onClose}>
          {dismiss}
        </Button>
        <Button color="red" loading={busy} onClick={onConfirm}>
          {action}
        </Button>
      </div>
    </Dialog>
  )
}

interface ConfirmProps extends Omit<Props, 'open' | 'busy' | 'onConfirm' | 'onClose'> {
  /** The control that asks for the confirmation. */
  opener(ask: () => void): ReactNode
  /** Shows its own errors. */
  onConfirm(): Promise<unknown>
}

/** A control with the dialog that confirms its action. */
export function Confirm({ opener, onConfirm, ...texts }: ConfirmProps) {
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const confirm = () => {
    setBusy(true)
    void onConfirm()
      .catch(() => undefined)
      .finally(() => {
        setBusy(false)
        setOpen(false)
      })
  }
  return (
    <>
      {opener(() => setOpen(true))}
      <ConfirmDialog {...texts} open={open} busy={busy} onConfirm={confirm} onClose={() => setOpen(false)} />
    </>
  )
}
