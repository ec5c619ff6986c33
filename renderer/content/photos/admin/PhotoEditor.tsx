import { useQuery } from '@tanstack/react-query'
import { PageSkeleton } from '#renderer/core/admin/PageSkeleton.tsx'
import { api, query } from '#renderer/core/api/api.ts'
import { Failed } from '#renderer/core/ui/Failed.tsx'
import { isProcessing } from '../../content/admin/content-pages.ts'
import { EditDrawer } from '../../content/admin/EditDrawer.tsx'
import { PhotoForm } from './PhotoForm.tsx'

/** One photo, opened from the list by its address. */
export function PhotoEditor({ id, onClose }: { id: string; onClose(): void }) {
  const { data, error, refetch } = useQuery({
    ...query(api.adminPhotos.get, { id }),
    refetchInterval: ({ state }) => (state.data && isProcessing(state.data) ? 2000 : false),
  })
  return (
    <EditDrawer title="Edit photo" onClose={onClose}>
      {(onDirty) =>
        data ? (
          <PhotoForm photo={data} onDirty={onDirty} onClose={onClose} />
        ) : error ? (
          <Failed onRetry={() => void refetch()}>{error.message}</Failed>
        ) : (
          <PageSkeleton />
        )
      }
    </EditDrawer>
  )
}
