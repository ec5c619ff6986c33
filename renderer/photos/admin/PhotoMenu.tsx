import { ActionIcon, Menu } from '@mantine/core'
import {
  IconArrowBackUp,
  IconDots,
  IconExternalLink,
  IconEye,
  IconEyeOff,
  IconPencil,
  IconRefresh,
  IconTrash,
} from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { AdminPhoto } from '#shared/photos.ts'
import { paths } from '../../paths.ts'
import { usePublish, useReprocess, useRestore, useTrash } from './photo-actions.ts'

/** Everything that can be done with one photo. */
export function PhotoMenu({ photo, onEdit }: { photo: AdminPhoto; onEdit(): void }) {
  const publish = usePublish()
  const trash = useTrash()
  const restore = useRestore()
  const reprocess = useReprocess()
  const icon = { size: 16, stroke: 1.75 }
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon variant="subtle" size={36} aria-label={`Actions for ${photo.title}`}>
          <IconDots size={20} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {photo.trashedAt ? (
          <Menu.Item leftSection={<IconArrowBackUp {...icon} />} onClick={() => restore.mutate(photo)}>
            Restore
          </Menu.Item>
        ) : (
          <>
            <Menu.Item leftSection={<IconPencil {...icon} />} onClick={onEdit}>
              Edit
            </Menu.Item>
            {photo.state === 'failed' && (
              <Menu.Item leftSection={<IconRefresh {...icon} />} onClick={() => reprocess.mutate(photo)}>
                Try again
              </Menu.Item>
            )}
            <Menu.Item
              leftSection={photo.published ? <IconEyeOff {...icon} /> : <IconEye {...icon} />}
              onClick={() => publish.mutate({ _id: photo._id, published: !photo.published })}
            >
              {photo.published ? 'Unpublish' : 'Publish'}
            </Menu.Item>
            {photo.published && photo.state === 'ready' && (
              <Menu.Item leftSection={<IconExternalLink {...icon} />} component={Link} to={paths.photo(photo._id)}>
                View on the site
              </Menu.Item>
            )}
            <Menu.Divider />
            <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={() => trash.mutate(photo)}>
              Move to trash
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
