import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, query } from '#renderer/core/api/api.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import type { AdminSlider } from '#shared/site/sliders.ts'

export const slidersQuery = query(api.adminSliders.list, {})
export const trashedSlidersQuery = query(api.adminSliders.list, { trash: 'true' })

/** Changes the slides on screen at once; the result puts them back as they were. */
function useOnScreen() {
  const client = useQueryClient()
  return async (change: (sliders: AdminSlider[]) => AdminSlider[]) => {
    await client.cancelQueries(slidersQuery)
    const before = client.getQueryData(slidersQuery.queryKey)
    if (before) client.setQueryData(slidersQuery.queryKey, { ...before, results: change(before.results) })
    return () => client.setQueryData(slidersQuery.queryKey, before)
  }
}

type Settings = Partial<Pick<AdminSlider, 'isActive' | 'isGlobalSettings'>>

/** Shows a slide on the home page or not, or lets it speak for all or not: at once on screen, taken back if the server refuses. */
export function useShow() {
  const onScreen = useOnScreen()
  return useMutation({
    mutationFn: ({ _id, ...settings }: Pick<AdminSlider, '_id'> & Settings) =>
      api.adminSliders.show({ id: _id, ...settings }),
    onMutate: ({ _id, ...settings }) =>
      onScreen((sliders) =>
        sliders.map((one) => {
          if (one._id === _id) return { ...one, ...settings }
          return settings.isGlobalSettings ? { ...one, isGlobalSettings: false } : one
        }),
      ),
    onError: (_error, _slider, takeBack) => takeBack?.(),
  })
}

const ordering = ['slider-order']

/** Puts slides in a new order, at once on screen; taken back if the server refuses. One after the other, however fast they come. */
export function useOrder() {
  const client = useQueryClient()
  const onScreen = useOnScreen()
  return useMutation({
    mutationKey: ordering,
    scope: { id: 'slider-order' },
    mutationFn: (sliders: readonly AdminSlider[]) =>
      api.adminSliders.order({ items: sliders.map(({ _id }, order) => ({ _id, order })) }),
    meta: { changesNothing: true },
    onMutate: (sliders) => onScreen(() => sliders.map((slider, order) => ({ ...slider, order }))),
    onError: (_error, _sliders, takeBack) => takeBack?.(),
    // What the server answers in between is older than what the next step has put on screen.
    onSettled: () => (client.isMutating({ mutationKey: ordering }) === 1 ? client.invalidateQueries() : undefined),
  })
}

export function useRestore() {
  return useMutation({
    mutationFn: ({ _id }: Pick<AdminSlider, '_id' | 'title'>) => api.adminSliders.restore({ id: _id }),
    onSuccess: (_answer, { title }) => toast.success(`“${title}” is back`),
  })
}

/** Into the trash without a question, because it can be undone. */
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
