import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, query } from '#renderer/core/api/api.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import type { AdminSlider } from '#shared/site/sliders.ts'

export const slidersQuery = query(api.adminSliders.list, {})
export const trashedSlidersQuery = query(api.adminSliders.list, { trash: 'true' })

/** Updates the cached slides before the server responds. Returns a function that reverts the update. */
function useOptimisticUpdate() {
  const client = useQueryClient()
  return async (change: (sliders: AdminSlider[]) => AdminSlider[]) => {
    await client.cancelQueries(slidersQuery)
    const before = client.getQueryData(slidersQuery.queryKey)
    if (before) client.setQueryData(slidersQuery.queryKey, { ...before, results: change(before.results) })
    return () => client.setQueryData(slidersQuery.queryKey, before)
  }
}

type Settings = Partial<Pick<AdminSlider, 'isActive' | 'isGlobalSettings'>>

/** Changes settings of a slide with an optimistic update. */
export function useUpdateSettings() {
  const update = useOptimisticUpdate()
  return useMutation({
    mutationFn: ({ _id, ...settings }: Pick<AdminSlider, '_id'> & Settings) =>
      api.adminSliders.show({ id: _id, ...settings }),
    onMutate: ({ _id, ...settings }) =>
      update((sliders) =>
        sliders.map((one) => {
          if (one._id === _id) return { ...one, ...settings }
          return settings.isGlobalSettings ? { ...one, isGlobalSettings: false } : one
        }),
      ),
    onError: (_error, _slider, revert) => revert?.(),
  })
}

const ordering = ['slider-order']

/** Reorders slides with an optimistic update. The scope runs requests one after the other. */
export function useOrder() {
  const client = useQueryClient()
  const update = useOptimisticUpdate()
  return useMutation({
    mutationKey: ordering,
    scope: { id: 'slider-order' },
    mutationFn: (sliders: readonly AdminSlider[]) =>
      api.adminSliders.order({ items: sliders.map(({ _id }, order) => ({ _id, order })) }),
    meta: { changesNothing: true },
    onMutate: (sliders) => update(() => sliders.map((slider, order) => ({ ...slider, order }))),
    onError: (_error, _sliders, revert) => revert?.(),
    // Refetches only after the last request, because earlier responses are outdated.
    onSettled: () => (client.isMutating({ mutationKey: ordering }) === 1 ? client.invalidateQueries() : undefined),
  })
}

export function useRestore() {
  return useMutation({
    mutationFn: ({ _id }: Pick<AdminSlider, '_id' | 'title'>) => api.adminSliders.restore({ id: _id }),
    onSuccess: (_answer, { title }) => toast.success(`“${title}” restored`),
  })
}

export function useTrash() {
  const restore = useRestore()
  return useMutation({
    mutationFn: ({ _id }: AdminSlider) => api.adminSliders.trash({ id: _id }),
    onSuccess: (_answer, slider) =>
      toast.success(`“${slider.title}” is in the trash`, {
        action: { label: 'Undo', run: () => restore.mutate(slider) },
      }),
  })
}
