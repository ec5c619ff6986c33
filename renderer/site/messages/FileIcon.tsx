import {
  IconFile,
  IconFileSpreadsheet,
  IconFileText,
  IconFileTypePdf,
  IconFileWord,
  IconFileZip,
  IconPhoto,
  IconPresentation,
} from '@tabler/icons-react'
import { pictureEndings } from '#shared/site/message-options.ts'
import styles from './Attachments.module.css'

const icons: Record<string, typeof IconFile> = {
  pdf: IconFileTypePdf,
  doc: IconFileWord,
  docx: IconFileWord,
  xls: IconFileSpreadsheet,
  xlsx: IconFileSpreadsheet,
  ppt: IconPresentation,
  pptx: IconPresentation,
  txt: IconFileText,
  zip: IconFileZip,
}
const pictures = Object.values(pictureEndings).flat()

/** What kind of file it is, by how its name ends. */
export function FileIcon({ name }: { name: string }) {
  const ending = name.split('.').at(-1)?.toLowerCase() ?? ''
  const Icon = pictures.includes(ending) ? IconPhoto : (icons[ending] ?? IconFile)
  return <Icon size={22} stroke={1.5} className={styles.icon} aria-hidden />
}
