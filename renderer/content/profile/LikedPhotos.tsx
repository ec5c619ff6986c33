import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '#renderer/core/api/api.ts'
import { Failed } from '#renderer/core/ui/Failed.tsx'
import { Bone, Skeletons } from '#renderer/core/ui/Skeletons.tsx'
import { PhotoGrid } from '../photos/PhotoGrid.tsx'
import { Part } from './Part.tsx'

/** The photos somebody likes, the latest first. */
export function LikedPhotos() {
  const list = useInfiniteQuery({
    queryKey: [api.account.likes.key, 'pages'],
    queryFn: ({ pageParam }) => api.account.likes({ limit: 12, cursor: pageParam || undefined }),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
  })
  const photos = list.data?.pages.flatMap(({ results }) => results) ?? []
  return (
    <Part title="Liked photos" total={list.data?.pages[0]?.total}>
      {list.isPending ? (
        <Skeletons label="Loading liked photos">
          <Bone height={180} />
        </Skeletons>
      ) : list.isError && photos.length === 0 ? (
        <Failed onRetry={() => void list.refetch()} retrying={list.isRefetching}>
          {list.error.message}
        </Failed>
      ) : photos.length === 0 ? (
        <p>What you like is kept here.</p>
      ) : (
        <PhotoGrid photos={photos} />
      )}
      {list.hasNextPage && (
        <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Load more
        </Button>
      )}
    </Part>
  )
}
