import { type ReactNode, useRef, useState } from 'react'
import { Dialog } from '../ui/Dialog.tsx'
import { LeaveDialog } from './LeaveDialog.tsx'
import { useBeforeUnloadPrompt } from './LeavePrompt.tsx'

interface Props {
  title: ReactNode
  /** Buttons inside the dialog call this without confirmation. */
  onClose(): void
  children: ReactNode
  width?: number
  /** Whether there are other unsaved changes than typed text, such as a new order. */
  changed?: boolean
}

/** A dialog with a form. Esc, the close button and the backdrop ask before typed text is lost. */
export function FormDialog({ title, onClose, children, width, changed: hasOtherChanges = false }: Props) {
  const [typed, setTyped] = useState(false)
  const [asking, setAsking] = useState(false)
  const focused = useRef<HTMLElement>(null)
  const changed = typed || hasOtherChanges
  useBeforeUnloadPrompt(changed)
  // Both dialogs receive Esc: while the confirmation is open, Esc closes only that.
  const close = () => {
    if (asking) return
    if (!changed) return onClose()
    focused.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
    setAsking(true)
  }
  const stay = () => {
    setAsking(false)
    // The confirmation returns the focus after it has closed, and to the dialog's first button.
    requestAnimationFrame(() => focused.current?.focus())
  }
  return (
    <>
      <Dialog open onClose={close} title={title} {...(width && { width })}>
        <div onChange={() => setTyped(true)}>{children}</div>
      </Dialog>
      {asking && <LeaveDialog above onLeave={onClose} onStay={stay} />}
    </>
  )
}
