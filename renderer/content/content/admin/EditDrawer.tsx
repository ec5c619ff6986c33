import { Drawer } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { LeaveDialog } from '#renderer/core/drafts/LeaveDialog.tsx'
import { LeaveQuestion } from '#renderer/core/drafts/LeaveQuestion.tsx'
import styles from './EditDrawer.module.css'

interface Props {
  title: string
  onClose(): void
  /** Says whether something would be lost by closing. */
  children(onDirty: (dirty: boolean) => void): ReactNode
}

/** The form of one thing, over the list it is in. Closing and going elsewhere ask before changes are lost. */
export function EditDrawer({ title, onClose, children }: Props) {
  const [dirty, setDirty] = useState(false)
  const [asking, setAsking] = useState(false)
  return (
    <Drawer
      opened
      onClose={() => (dirty ? setAsking(true) : onClose())}
      position="right"
      size={440}
      lockScroll={false}
      title={title}
      closeButtonProps={{ 'aria-label': 'Close', size: 36 }}
      classNames={{ content: styles.content, header: styles.header, title: styles.title, body: styles.body }}
    >
      {children(setDirty)}
      <LeaveQuestion when={dirty} param="edit" />
      {asking && <LeaveDialog onLeave={onClose} onStay={() => setAsking(false)} />}
    </Drawer>
  )
}
