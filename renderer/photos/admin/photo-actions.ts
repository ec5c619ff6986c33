import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query'
import type { AdminPhoto } from '#shared/photos.ts'
import { api } from '../../api/api.ts'
import { toast } from '../../ui/toast.ts'
import { pagesKey } from './admin-photo-pages.ts'

type Pages = InfiniteData<{ results: AdminPhoto[] }>

/** Publishes or unpublishes at once on screen, and takes it back if the server refuses. */
export function usePublish() {
  const client = useQueryClient()
  const lists = { queryKey: pagesKey }
  return useMutation({
    mutationFn: ({ _id, published }: Pick<AdminPhoto, '_id' | 'published'>) =>
      api.adminPhotos.update({ id: _id, published }),
    onMutate: async ({ _id, published }) => {
      await client.cancelQueries(lists)
      const before = client.getQueriesData<Pages>(lists)
      client.setQueriesData<Pages>(lists, (pages) => pages && withPublished(pages, _id, published))
      return before
    },
    onError: (_error, _photo, before) => {
      for (const [key, pages] of before ?? []) client.setQueryData(key, pages)
    },
  })
}

const withPublished = (pages: Pages, id: string, published: boolean): Pages => ({
  ...pages,
  pages: pages.pages.map((page) => ({
    ...page,
    results: page.results.map((photo) => (photo._id === id ? { ...photo, published } : photo)),
  })),
})

export function useRestore() {
  return useMutation({
    mutationFn: (photo: AdminPhoto) => api.adminPhotos.restore({ id: photo._id }),
    onSuccess: (_answer, { title }) => toast.success(`“${title}” is back`),
  })
}

/** Into the trash without a question, because it can be undone. */
export function useTrash() {
  const restore = useRestore()
  return useMutation({
    mutationFn: (photo: AdminPhoto) => api.adminPhotos.trash({ id: photo._id }),
    onSuccess: (_answer, photo) =>
      toast.success(`“${photo.title}” is in the trash`, {
        action: { label: 'Undo', run: () => restore.mutate(photo) },
      }),
  })
}

export function useReprocess() {
  return useMutation({ mutationFn: (photo: AdminPhoto) => api.adminPhotos.reprocess({ id: photo._id }) })
}
