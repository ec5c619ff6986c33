import '@mantine/dropzone/styles.layer.css'
import { Button } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { IconUpload } from '@tabler/icons-react'
import styles from './DropArea.module.css'

interface Props {
  onFiles(files: File[]): void
  /** Opens the file dialog. */
  onChoose(): void
}

/** Where files are dropped, with a button for who cannot. What does not belong is refused file by file in the list. */
export function DropArea({ onFiles, onChoose }: Props) {
  return (
    <Dropzone
      onDrop={onFiles}
      activateOnClick={false}
      activateOnKeyboard={false}
      enablePointerEvents
      className={styles.area}
      classNames={{ inner: styles.inner }}
      inputProps={{ 'aria-hidden': true }}
      tabIndex={-1}
    >
      <IconUpload size={20} stroke={1.75} aria-hidden />
      <b>Drop photos here</b>
      <span>JPEG, PNG, WebP, up to 10 MB each</span>
      <Button size="xs" variant="default" onClick={onChoose}>
        Choose files
      </Button>
    </Dropzone>
  )
}
