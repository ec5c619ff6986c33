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
import { imageExtensions } from '#shared/site/message-options.ts'
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
const images = Object.values(imageExtensions).flat()

export function FileIcon({ name }: { name: string }) {
  const extension = name.split('.').at(-1)?.toLowerCase() ?? ''
  const Icon = images.includes(extension) ? IconPhoto : (icons[extension] ?? IconFile)
  return <Icon size={22} stroke={1.5} className={styles.icon} aria-hidden />
}
