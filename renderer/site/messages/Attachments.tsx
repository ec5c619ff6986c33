import { IconDownload } from '@tabler/icons-react'
import { formatSize } from '#renderer/core/ui/format.ts'
import type { Attachment } from '#shared/site/messages.ts'
import styles from './Attachments.module.css'
import { FileIcon } from './FileIcon.tsx'

/** The files of a message, with previews of images. */
export function Attachments({ files }: { files: readonly Attachment[] }) {
  if (files.length === 0) return null
  return (
    <ul className={styles.files} aria-label="Attachments">
      {files.map((file) => (
        <li key={file._id}>
          {file.preview ? <Preview file={file} preview={file.preview} /> : <FileRow file={file} />}
        </li>
      ))}
    </ul>
  )
}

/** In pixels. */
const maxHeight = 260

function Preview({ file, preview }: { file: Attachment; preview: NonNullable<Attachment['preview']> }) {
  const { url } = preview
  // The size is set before the image loads, to avoid layout shifts.
  const height = Math.min(preview.height, maxHeight)
  const width = Math.round((preview.width * height) / preview.height)
  return (
    <a className={styles.picture} href={file.file} download={file.fileName} title={`Download ${file.fileName}`}>
      <img src={url} width={width} height={height} alt={`Download ${file.fileName}`} loading="lazy" decoding="async" />
    </a>
  )
}

function FileRow({ file: { file, fileName, size } }: { file: Attachment }) {
  return (
    <a className={styles.file} href={file} download={fileName}>
      <FileIcon name={fileName} />
      <span className={styles.text}>
        <b>{fileName}</b>
        <span>{formatSize(size)}</span>
      </span>
      <IconDownload size={18} stroke={1.75} aria-hidden />
      <span className="sr-only">Download</span>
    </a>
  )
}
