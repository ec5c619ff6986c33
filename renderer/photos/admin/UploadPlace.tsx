import { CloseButton, Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { UploadPanel } from './UploadPanel.tsx'
import styles from './UploadPlace.module.css'

interface Props {
  open: boolean
  onClose(): void
}

/** The upload panel: a column beside the list where there is room, over it where there is not. */
export function UploadPlace({ open, onClose }: Props) {
  const narrow = useMediaQuery('(max-width: 1099px)', false)
  if (!open) return null
  if (!narrow)
    return (
      <aside className={styles.column} aria-labelledby="upload-images">
        <div className={styles.header}>
          <h2 id="upload-images" className={styles.title}>
            Upload images
          </h2>
          <CloseButton size={36} aria-label="Close upload" onClick={onClose} />
        </div>
        <UploadPanel />
      </aside>
    )
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={420}
      lockScroll={false}
      title="Upload images"
      closeButtonProps={{ 'aria-label': 'Close upload', size: 36 }}
      classNames={{ content: styles.drawer, header: styles.header, title: styles.title, body: styles.body }}
    >
      <UploadPanel />
    </Drawer>
  )
}
