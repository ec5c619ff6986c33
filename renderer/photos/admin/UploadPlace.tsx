import { Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { UploadPanel } from './UploadPanel.tsx'
import styles from './UploadPlace.module.css'

interface Props {
  open: boolean
  onClose(): void
  onEdit(id: string): void
}

/** The upload panel: a column beside the list where there is room, over it where there is not. */
export function UploadPlace({ open, onClose, onEdit }: Props) {
  const narrow = useMediaQuery('(max-width: 1099px)', false)
  if (!open) return null
  if (!narrow)
    return (
      <aside className={styles.column} aria-label="Upload">
        <UploadPanel onClose={onClose} onEdit={onEdit} />
      </aside>
    )
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={420}
      lockScroll={false}
      withCloseButton={false}
      padding={0}
      aria-label="Upload"
      classNames={{ content: styles.drawer, body: styles.body }}
    >
      <UploadPanel onClose={onClose} onEdit={onEdit} />
    </Drawer>
  )
}
