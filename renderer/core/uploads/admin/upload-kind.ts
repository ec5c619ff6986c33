import { IconPhoto, IconPhotoUp, type TablerIcon } from '@tabler/icons-react'
import { type ComponentType, createContext, useContext } from 'react'
import type { UploadItem } from '#shared/core/uploads.ts'
import { paths } from '../../paths.ts'
import { DetailsForm } from './DetailsForm.tsx'

/** What the upload screens need to know about the files of a queue. */
export interface UploadKind {
  /** Plural noun, for use within a sentence. */
  many: string
  /** Accepted formats, as text. */
  formats: string
  /** Whether folders can be selected. */
  folders: boolean
  icon: TablerIcon
  /** Icon of the drop area. */
  dropIcon: TablerIcon
  /** Address where the created record is edited. */
  itemAt(id: string): string
  /** Link to the form for a single file with all its fields. */
  single?: { to: string; label: string }
  /** Address of the whole queue. */
  queueAt: string
  /** Form for the details of files before the upload. */
  Details: ComponentType<{ items: readonly UploadItem[]; brief?: boolean }>
}

const photos: UploadKind = {
  many: 'photos',
  formats: 'JPEG, PNG, WebP, GIF or AVIF, single files or whole folders',
  folders: true,
  icon: IconPhoto,
  dropIcon: IconPhotoUp,
  itemAt: paths.admin.editPhoto,
  queueAt: paths.admin.uploads,
  Details: DetailsForm,
}

/** Photos by default; `MediaQueue` provides other kinds. */
export const UploadKindContext = createContext(photos)

export const useUploadKind = (): UploadKind => useContext(UploadKindContext)
