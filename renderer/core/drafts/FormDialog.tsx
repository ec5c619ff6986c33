import { type ReactNode, useState } from 'react'
import { Dialog } from '../ui/Dialog.tsx'
import { LeaveDialog } from './LeaveDialog.tsx'
import { useUnloadQuestion } from './LeaveQuestion.tsx'

interface Props {
  title: ReactNode
  /** Also of what is typed in it: its own buttons call this without a question. */
  onClose(): void
  children: ReactNode
  width?: number
  /** Whether something would be lost that no field tells of, such as an order. */
  changed?: boolean
}

/** A dialog in which people type: Esc, its close button and a press beside it ask before that is lost. */
export function FormDialog({ title, onClose, children, width, changed: otherwise = false }: Props) {
  const [typed, setTyped] = useState(false)
  const [asking, setAsking] = useState(false)
  const changed = typed || otherwise
  useUnloadQuestion(changed)
  // Both dialogs hear Esc: while the question stands, it is the question that is closed.
  const close = () => {
    if (asking) return
    if (changed) setAsking(true)
    else onClose()
  }
  return (
    <>
      <Dialog open onClose={close} title={title} {...(width && { width })}>
        <div onChange={() => setTyped(true)}>{children}</div>
      </Dialog>
      {asking && <LeaveDialog above onLeave={onClose} onStay={() => setAsking(false)} />}
    </>
  )
}
