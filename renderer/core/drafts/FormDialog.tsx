import { type ReactNode, useRef, useState } from 'react'
import { Dialog } from '../ui/Dialog.tsx'
import { LeaveDialog } from './LeaveDialog.tsx'
import { useUnloadQuestion } from './LeaveQuestion.tsx'

interface Props {
  title: ReactNode
  /** Buttons inside the dialog call this without a question. */
  onClose(): void
  children: ReactNode
  width?: number
  /** Whether a change without a typed field, such as a new order of items, would be lost. */
  changed?: boolean
}

/** A dialog with a form. Esc, the close button and a press beside it ask before typed text is lost. */
export function FormDialog({ title, onClose, children, width, changed: otherwise = false }: Props) {
  const [typed, setTyped] = useState(false)
  const [asking, setAsking] = useState(false)
  const focused = useRef<HTMLElement>(null)
  const changed = typed || otherwise
  useUnloadQuestion(changed)
  // Both dialogs receive Esc: while the question is open, Esc closes only the question.
  const close = () => {
    if (asking) return
    if (!changed) return onClose()
    focused.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
    setAsking(true)
  }
  const stay = () => {
    setAsking(false)
    // The question gives the focus back only after it has closed, and to the dialog's first button.
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
