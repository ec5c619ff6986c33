import { Menu } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { api } from '#renderer/core/api/api.ts'
import type { AdminPhoto } from '#shared/content/photos.ts'

export function useReprocess() {
  return useMutation({ mutationFn: ({ _id }: AdminPhoto) => api.adminPhotos.reprocess({ id: _id }) })
}

/** A retry for a photo whose processing failed. */
export function Reprocess({ item }: { item: AdminPhoto }) {
  const reprocess = useReprocess()
  if (item.state !== 'failed') return null
  return (
    <Menu.Item leftSection={<IconRefresh size={16} stroke={1.75} />} onClick={() => reprocess.mutate(item)}>
      Try Again
    </Menu.Item>
  )
}
