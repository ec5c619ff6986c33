import { Switch, TagsInput, Textarea, TextInput } from '@mantine/core'
import { CategorySelect } from '#renderer/core/admin/CategorySelect.tsx'
import { api } from '#renderer/core/api/api.ts'
import { formatMegabytes, formatMoment, formatNumber } from '#renderer/core/ui/format.ts'
import { type AdminPhoto, PhotoChanges } from '#shared/content/photos.ts'
import { changeFacts, Facts } from '../../content/admin/Facts.tsx'
import { type FieldsProps, mediaEditor } from '../../content/admin/MediaEditor.tsx'
import { photoSlots } from '../photo-slots.ts'
import { PhotoState } from './PhotoState.tsx'
import { useAlbumNames } from './use-album-names.ts'

const valuesOf = ({ title, caption, alt, tags, category, credit, published, albums = [] }: AdminPhoto) => ({
  ...{ title, caption, alt, tags, category, credit, published, albums },
})

export const PhotoEditor = mediaEditor({
  noun: 'photo',
  get: api.adminPhotos.get,
  to: api.adminPhotos.update,
  valuesOf,
  checks: PhotoChanges,
  Fields,
})

function Fields({ item: photo, form }: FieldsProps<AdminPhoto, ReturnType<typeof valuesOf>>) {
  const albums = useAlbumNames()
  const { exif, picture } = photo
  const { Sell } = photoSlots
  return (
    <>
      <PhotoState photo={photo} />
      <TextInput label="Title" required data-field="title" {...form.getInputProps('title')} />
      <Textarea label="Caption" rows={3} data-field="caption" {...form.getInputProps('caption')} />
      <TextInput
        label="Alternative text"
        description="Describe the photo for people who can't see it."
        data-field="alt"
        {...form.getInputProps('alt')}
      />
      <TagsInput
        label="Albums"
        description="Choose albums, or type the name of a new one and press Enter."
        data={albums}
        maxTags={20}
        acceptValueOnBlur
        data-field="albums"
        {...form.getInputProps('albums')}
      />
      <TagsInput label="Tags" maxTags={30} acceptValueOnBlur {...form.getInputProps('tags')} />
      <CategorySelect type="photos" {...form.getInputProps('category')} />
      <TextInput label="Credit" data-field="credit" {...form.getInputProps('credit')} />
      <Switch label="Published" {...form.getInputProps('published', { type: 'checkbox' })} />
      {Sell && <Sell photo={photo} />}
      <Facts
        facts={[
          ['File', photo.fileName],
          ['Size', formatMegabytes(photo.size)],
          ['Pixels', picture.width ? `${picture.width} × ${picture.height} (${photo.resolution})` : undefined],
          ['Camera', exif.camera],
          ['Lens', exif.lens],
          ['Exposure', [exif.exposure, exif.aperture, exif.iso && `ISO ${exif.iso}`].filter(Boolean).join(', ')],
          ['Focal length', exif.focalLength],
          ['Taken', exif.takenAt && formatMoment(exif.takenAt)],
          ['Copyright', exif.copyright],
          ...changeFacts(photo),
          ['Views', formatNumber(photo.views)],
          ['Likes', formatNumber(photo.likes)],
          ['Downloads', formatNumber(photo.downloads)],
        ]}
      />
    </>
  )
}
