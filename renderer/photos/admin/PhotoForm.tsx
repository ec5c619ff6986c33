import { Button, Select, Switch, TagsInput, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { photoCategories } from '#shared/photo-options.ts'
import type { AdminPhoto } from '#shared/photos.ts'
import { useSaveKey } from '../../admin/save-key.ts'
import { api, query } from '../../api/api.ts'
import { PhotoFacts } from './PhotoFacts.tsx'
import styles from './PhotoForm.module.css'
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
  useSaveKey(() => dirty && !saving && submit())

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <div className={styles.scroll}>
        <PhotoState photo={photo} />
        {stale && (
          <div className={styles.stale} role="alert">
            <p>
              This was changed{photo.updatedBy ? ` by ${photo.updatedBy}` : ' by somebody else'} while you were editing.
            </p>
            <Button size="xs" variant="default" loading={fetchFresh.isPending} onClick={() => fetchFresh.mutate()}>
              Reload
            </Button>
            <Button size="xs" variant="default" disabled={saving} onClick={() => submit({ overwrite: true })}>
              Overwrite
            </Button>
          </div>
        )}
        <TextInput label="Title" withAsterisk {...form.getInputProps('title')} />
        <Textarea label="Caption" rows={3} {...form.getInputProps('caption')} />
        <TextInput
          label="Alternative text"
          description="What is to be seen, for people who cannot see it."
          {...form.getInputProps('alt')}
        />
        <TagsInput label="Tags" maxTags={30} acceptValueOnBlur {...form.getInputProps('tags')} />
        <Select
          label="Category"
          data={[...photoCategories]}
          allowDeselect={false}
          {...form.getInputProps('category')}
        />
        <TextInput label="Credit" {...form.getInputProps('credit')} />
        <Switch label="Published" {...form.getInputProps('published', { type: 'checkbox' })} />
        <PhotoFacts photo={photo} />
      </div>
      <div className={styles.footer}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={!dirty || saving} aria-busy={saving}>
          {saving ? 'Saving…' : 'Save'}
        </Button>
      </div>
    </form>
  )
}
