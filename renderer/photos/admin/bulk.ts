import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { AppError } from '#shared/errors.ts'
import type { PhotoCategory } from '#shared/photo-options.ts'
import type { AdminPhoto } from '#shared/photos.ts'
import { api } from '../../api/api.ts'
import { formatPlural } from '../../ui/format.ts'
import { toast } from '../../ui/toast.ts'

/** What can be done to many photos at once. */
export type BulkAction =
  | { action: 'publish' | 'unpublish' | 'trash' | 'restore' }
  | { action: 'edit'; values: { category: PhotoCategory } | { addTags: string[] } }

const most = 500

const said: Record<BulkAction['action'], string> = {
  publish: 'published',
  unpublish: 'unpublished',
  trash: 'moved to the trash',
  restore: 'restored',
  edit: 'changed',
}

/** Acts on any number of photos, in portions the server takes, and can undo it. `progress` is 0 to 1. */
export function useBulk() {
  const [progress, setProgress] = useState<number>()
  const undo = useMutation({ mutationFn: (steps: (() => Promise<unknown>)[]) => inTurn(steps, () => undefined) })
  const act = useMutation({
    meta: { errorsShownByCaller: true },
    mutationFn: async ({ photos, todo }: { photos: AdminPhoto[]; todo: BulkAction }) => {
      let changed = 0
      const steps = portions(photos).map((portion) => async () => {
        changed += (await api.adminPhotos.bulk({ ids: portion.map(({ _id }) => _id), ...todo })).changed
      })
      const error = await inTurn(steps, setProgress).then(
        () => undefined,
        (thrown: unknown) => AppError.from(thrown),
      )
      if (error && changed === 0) throw error
      return { changed, error }
    },
    onError: (error) => toast.error(error.message),
    onSuccess: ({ changed, error }, { photos, todo }) => {
      if (error) toast.error(`${changed} of ${photos.length} photos ${said[todo.action]}. ${error.message}`)
      else
        toast.success(`${formatPlural(changed, 'photo')} ${said[todo.action]}`, {
          action: { label: 'Undo', run: () => undo.mutate(undoing(photos, todo)) },
        })
    },
    onSettled: () => setProgress(undefined),
  })
  return { act: act.mutate, busy: act.isPending, progress }
}

/** The calls that put things back as they were. */
export function undoing(photos: AdminPhoto[], todo: BulkAction): (() => Promise<unknown>)[] {
  const all = (some: AdminPhoto[], back: BulkAction) =>
    portions(some).map((portion) => () => api.adminPhotos.bulk({ ids: portion.map(({ _id }) => _id), ...back }))
  switch (todo.action) {
    case 'publish':
      return all(
        photos.filter(({ published }) => !published),
        { action: 'unpublish' },
      )
    case 'unpublish':
      return all(
        photos.filter(({ published }) => published),
        { action: 'publish' },
      )
    case 'trash':
      return all(photos, { action: 'restore' })
    case 'restore':
      return all(photos, { action: 'trash' })
    case 'edit':
      if ('addTags' in todo.values)
        return photos.map(
          ({ _id, tags }) =>
            () =>
              api.adminPhotos.update({ id: _id, tags }),
        )
      return Object.entries(Object.groupBy(photos, ({ category }) => category)).flatMap(([category, some = []]) =>
        all(some, { action: 'edit', values: { category: category as PhotoCategory } }),
      )
  }
}

const portions = (photos: AdminPhoto[]) =>
  Array.from({ length: Math.ceil(photos.length / most) }, (_, index) => photos.slice(index * most, (index + 1) * most))

async function inTurn(steps: (() => Promise<unknown>)[], onProgress: (done: number) => void) {
  for (const [index, step] of steps.entries()) {
    onProgress(index / steps.length)
    await step()
  }
}
