import type { ReactNode } from 'react'
import { api } from '#renderer/core/api/api.ts'
import type { AdminPhoto } from '#shared/content/photos.ts'
import { MediaPicker } from '../../content/admin/MediaPicker.tsx'
import { usePickerUpload } from './use-picker-upload.ts'

interface Props {
  onChoose(photo: AdminPhoto): void
  onClose(): void
  /** For multiple selection: the selected photos, and the buttons below the list. */
  several?: { isSelected(photo: AdminPhoto): boolean; below: ReactNode }
}

const list = { key: api.adminPhotos.list.key, fetch: api.adminPhotos.list }

/** Selects one of the published photos of the site, or uploads another one. */
export function PhotoPicker({ onChoose, onClose, several }: Props) {
  const upload = usePickerUpload(onChoose)
  return (
    <MediaPicker
      title={several ? 'Choose pictures' : 'Choose a picture'}
      one="photo"
      many="photos"
      list={list}
      upload={{ ...upload, accept: 'image/*', note: 'Uploaded pictures become published photos of the site.' }}
      {...{ onChoose, onClose, several }}
    />
  )
}
