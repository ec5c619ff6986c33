import { ActionIcon, Menu } from '@mantine/core'
import {
  IconArrowBackUp,
  IconCopy,
  IconDots,
  IconExternalLink,
  IconEye,
  IconEyeOff,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useDuplicate, usePublish, useRestore, useTrash } from './content-actions.ts'
import type { ContentItem, ContentKind } from './content-kind.ts'
import { isEditable } from './EditControl.tsx'

interface Props<T extends ContentItem> {
  kind: ContentKind<T>
  item: T
  /** Whether the caller may change it. */
  free: boolean
  onEdit(id: string): void
}

const icon = { size: 16, stroke: 1.75 }

/** The menu with all actions for one item. */
export function ItemMenu<T extends ContentItem>({ kind, item, free, onEdit }: Props<T>) {
  const restore = useRestore(kind)
  const seenAt = item.trashedAt ? undefined : kind.seenAt(item)
  if (!free && !seenAt) return null
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon variant="subtle" size={36} aria-label={`Actions for ${item.title}`}>
          <IconDots size={20} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {item.trashedAt ? (
          <Menu.Item leftSection={<IconArrowBackUp {...icon} />} onClick={() => restore.mutate(item)}>
            Restore
          </Menu.Item>
        ) : (
          <>
            {free && isEditable(kind) && <EditItem kind={kind} item={item} onEdit={onEdit} />}
            {seenAt && (
              <Menu.Item leftSection={<IconExternalLink {...icon} />} component={Link} to={seenAt}>
                View on the site
              </Menu.Item>
            )}
            {free && <Changes kind={kind} item={item} />}
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

function EditItem<T extends ContentItem>({ kind, item, onEdit }: Omit<Props<T>, 'free'>) {
  if (kind.editAt)
    return (
      <Menu.Item leftSection={<IconPencil {...icon} />} component={Link} to={kind.editAt(item)}>
        Edit
      </Menu.Item>
    )
  return (
    <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => onEdit(item._id)}>
      Edit
    </Menu.Item>
  )
}

function Changes<T extends ContentItem>({ kind, item }: Pick<Props<T>, 'kind' | 'item'>) {
  const publish = usePublish(kind)
  const trash = useTrash(kind)
  const duplicate = useDuplicate(kind)
  const { MoreActions } = kind
  return (
    <>
      {MoreActions && <MoreActions item={item} />}
      {kind.duplicate && (
        <Menu.Item leftSection={<IconCopy {...icon} />} onClick={() => duplicate.mutate(item)}>
          Duplicate
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={item.published ? <IconEyeOff {...icon} /> : <IconEye {...icon} />}
        onClick={() => publish.mutate({ _id: item._id, published: !item.published })}
      >
        {item.published ? 'Unpublish' : 'Publish'}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={() => trash.mutate(item)}>
        Move to trash
      </Menu.Item>
    </>
  )
}
