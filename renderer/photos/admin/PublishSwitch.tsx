import { Switch } from '@mantine/core'
import type { AdminPhoto } from '#shared/photos.ts'
import { usePublish } from './photo-actions.ts'

/** Published or not, at once. */
export function PublishSwitch({ photo }: { photo: AdminPhoto }) {
  const publish = usePublish()
  if (photo.trashedAt) return null
  return (
    <Switch
      size="sm"
      aria-label={`Publish ${photo.title}`}
      checked={photo.published}
      onChange={(event) => publish.mutate({ _id: photo._id, published: event.currentTarget.checked })}
    />
  )
}
