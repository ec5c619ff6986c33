import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { toast } from '#renderer/core/ui/toast.ts'
import type { ContentItem, ContentKind, ContentPage } from './content-kind.ts'
import { listsOf } from './content-pages.ts'

/** Publishes or unpublishes with an optimistic update, which is reverted if the server refuses. */
export function usePublish<T extends ContentItem>(kind: ContentKind<T>) {
  const client = useQueryClient()
  const lists = { queryKey: listsOf(kind) }
  return useMutation({
    mutationFn: ({ _id, published }: Pick<ContentItem, '_id' | 'published'>) => kind.update({ id: _id, published }),
    onMutate: async ({ _id, published }) => {
      await client.cancelQueries(lists)
      const before = client.getQueriesData<ContentPage<T>>(lists)
      client.setQueriesData<ContentPage<T>>(lists, (page) => page && withPublished(page, _id, published))
      return before
    },
    onError: (_error, _item, before) => {
      for (const [key, page] of before ?? []) client.setQueryData(key, page)
    },
  })
}

const withPublished = <T extends ContentItem>(page: ContentPage<T>, id: string, published: boolean) => ({
  ...page,
  results: page.results.map((item) => (item._id === id ? { ...item, published } : item)),
})

export function useRestore<T extends ContentItem>(kind: ContentKind<T>) {
  return useMutation({
    mutationFn: ({ _id }: T) => kind.restore({ id: _id }),
    onSuccess: (_answer, { title }) => toast.success(`“${title}” restored`),
  })
}

/** Duplicates an item as a draft, and links to the copy. */
export function useDuplicate<T extends ContentItem>(kind: ContentKind<T>) {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async ({ _id }: T) => kind.duplicate?.({ id: _id }),
    onSuccess: (copy) => {
      if (!copy) return
      const at = kind.editAt?.(copy)
      toast.success(`“${copy.title}” is a draft now`, {
        ...(at && { action: { label: 'Edit', run: () => void navigate(at) } }),
      })
    },
  })
}

/** Moves to the trash without a confirmation, because it can be undone. */
export function useTrash<T extends ContentItem>(kind: ContentKind<T>) {
  const restore = useRestore(kind)
  return useMutation({
    mutationFn: ({ _id }: T) => kind.trash({ id: _id }),
    onSuccess: (_answer, item) =>
      toast.success(`“${item.title}” is in the trash`, {
        action: { label: 'Undo', run: () => restore.mutate(item) },
      }),
  })
}
