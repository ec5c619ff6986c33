import { ToolButton } from '../../ui/ToolButton.tsx'
import '@mantine/dropzone/styles.layer.css'
import { Button } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { IconFolder } from '@tabler/icons-react'
import { usePlatform } from '../../platform/platform.ts'
import styles from './DropArea.module.css'
import { useUploadKind } from './upload-kind.ts'

interface Props {
  /** Fills the empty page, or takes one line above the list. */
  size?: 'large' | 'line'
}

/** Drop area for files and folders, with buttons for keyboard users. The list rejects unsuitable files one by one. */
export function DropArea({ size }: Props) {
  const { uploads } = usePlatform()
  const { many, formats, folders, dropIcon: Icon } = useUploadKind()
  const large = size === 'large'
  const button = { size: large ? 'sm' : 'xs', variant: 'default' } as const
  return (
    <Dropzone
      onDrop={uploads.add}
      getFilesFromEvent={(event) => filesOfEvent(event, uploads.filesOf)}
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
      <span className={styles.text}>
        <b>{size === 'line' ? `Drop more ${many} anywhere` : `Drop ${many} here`}</b>
        <span>{formats}</span>
      </span>
      <span className={styles.buttons}>
        <Button {...button} variant={large ? 'filled' : 'default'} onClick={() => uploads.choose('files')}>
          Choose files
        </Button>
        {folders && (
          <ToolButton icon={IconFolder} {...button} onClick={() => uploads.choose('folder')} variant="filled">
            Choose a folder
          </ToolButton>
        )}
      </span>
    </Dropzone>
  )
}

type FilesOf = (drop: { dataTransfer: DataTransfer | null }) => Promise<File[]>

/** During a drag only the file types are known; the files are available on drop. */
async function filesOfEvent(event: unknown, filesOf: FilesOf): Promise<(File | DataTransferItem)[]> {
  const { type, dataTransfer = null } = event as { type?: string; dataTransfer?: DataTransfer | null }
  return type === 'drop' ? filesOf({ dataTransfer }) : [...(dataTransfer?.items ?? [])]
}
