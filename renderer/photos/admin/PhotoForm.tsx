import { Select, Switch, TagsInput, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { photoCategories } from '#shared/photo-options.ts'
import type { AdminPhoto } from '#shared/photos.ts'
import { api, query } from '../../api/api.ts'
import { DrawerForm } from '../../content/admin/DrawerForm.tsx'
import { StaleNotice } from '../../content/admin/StaleNotice.tsx'
import { PhotoFacts } from './PhotoFacts.tsx'
import { PhotoState } from './PhotoState.tsx'
import { usePhotoForm } from './photo-form.ts'

interface Props {
  photo: AdminPhoto
  onDirty(dirty: boolean): void
  onClose(): void
}

/** What is said about one photo, and what its file says about itself. */
export function PhotoForm({ photo, onDirty, onClose }: Props) {
  const { form, dirty, saving, stale, submit, reload } = usePhotoForm(photo, onClose)
  const client = useQueryClient()
  const fetchFresh = useMutation({
    mutationFn: () => client.fetchQuery({ ...query(api.adminPhotos.get, { id: photo._id }), staleTime: 0 }),
    onSuccess: reload,
  })
  useEffect(() => onDirty(dirty), [dirty, onDirty])

  return (
    <DrawerForm dirty={dirty} saving={saving} onSubmit={submit} onClose={onClose}>
      <PhotoState photo={photo} />
      {stale && (
        <StaleNotice
          by={photo.updatedBy}
          reloading={fetchFresh.isPending}
          saving={saving}
          onReload={() => fetchFresh.mutate()}
          onOverwrite={() => submit({ overwrite: true })}
        />
      )}
      <TextInput label="Title" withAsterisk {...form.getInputProps('title')} />
      <Textarea label="Caption" rows={3} {...form.getInputProps('caption')} />
      <TextInput
        label="Alternative text"
        description="What is to be seen, for people who cannot see it."
        {...form.getInputProps('alt')}
      />
      <TagsInput label="Tags" maxTags={30} acceptValueOnBlur {...form.getInputProps('tags')} />
      <Select label="Category" data={[...photoCategories]} allowDeselect={false} {...form.getInputProps('category')} />
      <TextInput label="Credit" {...form.getInputProps('credit')} />
      <Switch label="Published" {...form.getInputProps('published', { type: 'checkbox' })} />
      <PhotoFacts photo={photo} />
    </DrawerForm>
  )
}
