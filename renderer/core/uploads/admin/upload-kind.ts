import { IconPhoto, IconPhotoUp, type TablerIcon } from '@tabler/icons-react'
import { type ComponentType, createContext, useContext } from 'react'
import type { UploadItem } from '#shared/core/uploads.ts'
import { paths } from '../../paths.ts'
import { DetailsForm } from './DetailsForm.tsx'

/** What the files of a queue become, to the screens that show every queue alike. */
export interface UploadKind {
  /** Several of them, within a sentence. */
  many: string
  /** What can be dropped, in words. */
  formats: string
  /** Whether whole folders make sense. */
  folders: boolean
  icon: TablerIcon
  /** Shown where files are dropped. */
  dropIcon: TablerIcon
  /** Where what a file became is edited. */
  itemAt(id: string): string
  /** Where one is added with more than a queue asks for. */
  single?: { to: string; label: string }
  /** Where the whole queue is. */
  queueAt: string
  /** What can be said about files before they are sent. */
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

/** Photos, unless another queue is put around a part of the page. */
export const UploadKindContext = createContext(photos)

export const useUploadKind = (): UploadKind => useContext(UploadKindContext)
