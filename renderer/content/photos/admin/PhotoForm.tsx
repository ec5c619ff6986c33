import { Select, Switch, TagsInput, Textarea, TextInput } from '@mantine/core'
import { api } from '#renderer/core/api/api.ts'
import { type AdminPhoto, PhotoChanges } from '#shared/content/photos.ts'
import { photoCategories } from '#shared/core/photo-options.ts'
import { ContentForm } from '../../content/admin/ContentForm.tsx'
import { useContentForm } from '../../content/admin/use-content-form.ts'
import { PhotoFacts } from './PhotoFacts.tsx'
import { PhotoState } from './PhotoState.tsx'
import { useAlbumNames } from './use-album-names.ts'

interface Props {
  photo: AdminPhoto
  onDirty(dirty: boolean): void
  onClose(): void
}

const valuesOf = ({ title, caption, alt, tags, category, credit, published, albums = [] }: AdminPhoto) => ({
  title,
  caption,
  alt,
  tags,
  category,
  credit,
  published,
  albums,
})

/** What is said about one photo, and what its file says about itself. */
export function PhotoForm({ photo, onDirty, onClose }: Props) {
  const { _id: id } = photo
  const state = useContentForm(photo, {
    kind: 'photo',
    to: (changes) => api.adminPhotos.update({ id, ...changes }),
    valuesOf,
    checks: PhotoChanges,
    fresh: () => api.adminPhotos.get({ id }),
    onSaved: onClose,
  })
  const { form, draft } = state
  const albums = useAlbumNames()
  return (
    <ContentForm
      state={state}
      onRestore={() => draft.found && form.setValues(draft.found.values)}
      onDirty={onDirty}
      onClose={onClose}
    >
      <PhotoState photo={photo} />
      <TextInput label="Title" required data-field="title" {...form.getInputProps('title')} />
      <Textarea label="Caption" rows={3} data-field="caption" {...form.getInputProps('caption')} />
      <TextInput
        label="Alternative text"
        description="What is to be seen, for people who cannot see it."
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
      <Select label="Category" data={[...photoCategories]} allowDeselect={false} {...form.getInputProps('category')} />
      <TextInput label="Credit" data-field="credit" {...form.getInputProps('credit')} />
      <Switch label="Published" {...form.getInputProps('published', { type: 'checkbox' })} />
      <PhotoFacts photo={photo} />
    </ContentForm>
  )
}
