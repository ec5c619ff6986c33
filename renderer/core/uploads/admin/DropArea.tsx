import '@mantine/dropzone/styles.layer.css'
import { Button } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { IconFolder } from '@tabler/icons-react'
import { usePlatform } from '../../platform/platform.ts'
import styles from './DropArea.module.css'
import { useUploadKind } from './upload-kind.ts'

interface Props {
  /** A whole screen's worth, or one line above what is there already; in between without. */
  size?: 'large' | 'line'
}

/** Where files and folders are dropped, with buttons for who cannot. What does not belong is refused file by file in the list. */
export function DropArea({ size }: Props) {
  const { uploads } = usePlatform()
  const { many, formats, folders, dropIcon: Icon } = useUploadKind()
  const large = size === 'large'
  const button = { size: large ? 'sm' : 'xs', variant: 'default' } as const
  return (
    <Dropzone
      onDrop={uploads.add}
      getFilesFromEvent={(event) => filesIn(event, uploads.filesOf)}
      activateOnClick={false}
      activateOnKeyboard={false}
      enablePointerEvents
      className={styles.area}
      classNames={{ inner: styles.inner }}
      mod={{ size }}
      inputProps={{ 'aria-hidden': true }}
      tabIndex={-1}
    >
      <Icon size={large ? 44 : 24} stroke={large ? 1.25 : 1.5} aria-hidden />
      <span className={styles.words}>
        <b>{size === 'line' ? `Drop more ${many} anywhere` : `Drop ${many} here`}</b>
        <span>{formats}</span>
      </span>
      <span className={styles.buttons}>
        <Button {...button} variant={large ? 'filled' : 'default'} onClick={() => uploads.choose('files')}>
          Choose files
        </Button>
        {folders && (
          <Button
            {...button}
            leftSection={<IconFolder size={16} stroke={1.75} />}
            onClick={() => uploads.choose('folder')}
          >
            Choose a folder
          </Button>
        )}
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
