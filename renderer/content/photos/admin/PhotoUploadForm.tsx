import { Autocomplete, TagsInput, Textarea, TextInput } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { CategorySelect } from '#renderer/core/admin/CategorySelect.tsx'
import { FormSection } from '#renderer/core/admin/FormSection.tsx'
import { StatusField } from '#renderer/core/uploads/admin/StatusField.tsx'
import { uploadPhoto } from '#shared/content/form-endpoints.ts'
import { PhotoChanges } from '#shared/content/photos.ts'
import { MediaForm } from '../../content/admin/MediaForm.tsx'
import { useMediaForm } from '../../content/admin/use-media-form.ts'
import { photoProblem } from './photo-problem.ts'
import { useAlbumNames } from './use-album-names.ts'

const blank = {
  title: '',
  caption: '',
  alt: '',
  /** Its name; a new album is created for a new name. */
  album: '',
  tags: [] as string[],
  category: null as string | null,
  published: true,
}

/** Empty fields are filled from the file's metadata. */
const Details = PhotoChanges.omit({ title: true, category: true })

/** Uploads one photo with its details. */
export function PhotoUploadForm() {
  const upload = useMediaForm({
    name: 'upload-photo',
    to: uploadPhoto,
    blank,
    validate: schemaResolver(Details, { sync: true }),
    problemOf: photoProblem,
  })
  const { form } = upload
  const albums = useAlbumNames()
  return (
    <MediaForm upload={upload} accept="image/*" hint="JPEG, PNG or WebP">
      <FormSection name="Details" hint="Empty fields are read from the file.">
        <TextInput label="Title" maxLength={200} {...form.getInputProps('title')} />
        <CategorySelect type="photos" placeholder="From the file" clearable {...form.getInputProps('category')} />
        <Textarea data-wide label="Caption" rows={3} {...form.getInputProps('caption')} />
        <TextInput
          data-wide
          label="Alternative text"
          description="Describe the photo for people who can't see it."
          {...form.getInputProps('alt')}
        />
        <Autocomplete label="Album" data={albums} maxLength={120} {...form.getInputProps('album')} />
        <TagsInput label="Tags" maxTags={30} acceptValueOnBlur {...form.getInputProps('tags')} />
        <StatusField {...form.getInputProps('published')} />
      </FormSection>
    </MediaForm>
  )
}
