import { Switch } from '@mantine/core'
import { usePublish } from './content-actions.ts'
import type { ContentItem, ContentKind } from './content-kind.ts'

/** Publishes or unpublishes an item immediately. */
export function PublishSwitch<T extends ContentItem>({ kind, item }: { kind: ContentKind<T>; item: T }) {
  const publish = usePublish(kind)
  if (item.trashedAt) return null
  return (
    <Switch
      size="sm"
      aria-label={`Publish ${item.title}`}
      checked={item.published}
      onChange={(event) => publish.mutate({ _id: item._id, published: event.currentTarget.checked })}
    />
  )
}
