import '@mantine/dropzone/styles.layer.css'
import { Button } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { IconFolder, IconPhotoUp } from '@tabler/icons-react'
import { usePlatform } from '../../platform/platform.ts'
import styles from './DropArea.module.css'

/** Where files and folders are dropped, with buttons for who cannot. What does not belong is refused file by file in the list. */
export function DropArea({ large }: { large?: boolean }) {
  const { uploads } = usePlatform()
  return (
    <Dropzone
      onDrop={uploads.add}
      getFilesFromEvent={(event) => filesIn(event, uploads.filesOf)}
      activateOnClick={false}
      activateOnKeyboard={false}
      enablePointerEvents
      className={styles.area}
      classNames={{ inner: styles.inner }}
      mod={{ large }}
      inputProps={{ 'aria-hidden': true }}
      tabIndex={-1}
    >
      <IconPhotoUp size={large ? 40 : 24} stroke={large ? 1.25 : 1.5} aria-hidden />
      <b>Drop photos here</b>
      <span>JPEG, PNG, WebP, GIF or AVIF, single files or whole folders</span>
      <span className={styles.buttons}>
        <Button
          size={large ? 'sm' : 'xs'}
          variant={large ? 'filled' : 'default'}
          onClick={() => uploads.choose('files')}
        >
          Choose files
        </Button>
        <Button
          size={large ? 'sm' : 'xs'}
          variant="default"
          leftSection={<IconFolder size={16} stroke={1.75} />}
          onClick={() => uploads.choose('folder')}
        >
          Choose a folder
        </Button>
      </span>
    </Dropzone>
  )
}

type FilesOf = (drop: { dataTransfer: DataTransfer | null }) => Promise<File[]>

/** While something is dragged over it only its kind is known; the files come with the drop. */
async function filesIn(event: unknown, filesOf: FilesOf): Promise<(File | DataTransferItem)[]> {
  const { type, dataTransfer = null } = event as { type?: string; dataTransfer?: DataTransfer | null }
  return type === 'drop' ? filesOf({ dataTransfer }) : [...(dataTransfer?.items ?? [])]
}
