import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { AdminPhoto } from '#shared/photos.ts'
import { api } from '../../api/api.ts'
import type { ContentChoice } from './content-search.ts'

/** Key of the lists that come page after page, whatever their choice. */
export const pagesKey = [api.adminPhotos.list.key, 'pages'] as const

/** All photos of a choice, page after page; asked again every two seconds while one of them is being processed. */
export function adminPhotoPages(choice: ContentChoice) {
  return infiniteQueryOptions({
    queryKey: [...pagesKey, choice],
    queryFn: ({ pageParam }) => api.adminPhotos.list(input(choice, { limit: 48, cursor: pageParam || undefined })),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ results }) => results.some(isProcessing)) ? 2000 : false,
  })
}

/** Every photo of a choice, for acting on all of them at once. */
export async function allAdminPhotos(choice: ContentChoice): Promise<AdminPhoto[]> {
  const photos: AdminPhoto[] = []
  let cursor: string | undefined
  do {
    const page = await api.adminPhotos.list(input(choice, { limit: 100, cursor }))
    photos.push(...page.results)
    cursor = page.nextCursor
  } while (cursor)
  return photos
}

export const isProcessing = ({ state }: AdminPhoto) => state === 'processing'

const input = (
  { status, category, album, q, sort }: ContentChoice,
  page: { limit: number; cursor: string | undefined },
) => ({
  status,
  category: category && [category],
  album,
  q: q || undefined,
  sort,
  ...page,
})
