import { CloseButton, Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import styles from './UploadPlace.module.css'

interface Props {
  title: string
  open: boolean
  onClose(): void
  children: ReactNode
}

/** The upload panel: a column beside the list on wide screens, a drawer over it on narrow ones. */
export function UploadPlace({ title, open, onClose, children }: Props) {
  const narrow = useMediaQuery('(max-width: 1099px)', false)
  if (!open) return null
  if (!narrow)
    return (
      <aside className={styles.column} aria-labelledby="upload-title">
        <div className={styles.header}>
          <h2 id="upload-title" className={styles.title}>
            {title}
          </h2>
          <CloseButton size={44} aria-label="Close upload" onClick={onClose} />
        </div>
        {children}
      </aside>
    )
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={420}
      lockScroll={false}
      title={title}
      closeButtonProps={{ 'aria-label': 'Close upload', size: 44 }}
      classNames={{ content: styles.drawer, header: styles.header, title: styles.title, body: styles.body }}
    >
      {children}
    </Drawer>
  )
}
