import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { chunksOf, inTurn } from '#renderer/core/admin/chunks.ts'
import { formatPlural } from '#renderer/core/ui/format.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import { AppError } from '#shared/core/errors.ts'
import type { Times } from '#shared/core/primitives.ts'
import type { ContentBulk, ContentItem, ContentKind, Done } from './content-kind.ts'

/** What can be done to many at once. */
export type BulkAction =
  | { action: 'publish' | 'trash' | 'restore' }
  /** `former` is when each was published before, where a publication is undone. */
  | { action: 'unpublish'; former?: Times[] }
  | { action: 'tag'; tags: string[] }
  | { action: 'album'; names: string[] }
  | { action: 'choose'; value: string }

/** As many as a server takes at once. */
const chunksIn = (items: readonly ContentItem[]) => chunksOf(items, 500)

type Steps = (() => Promise<unknown>)[]

const said: Record<BulkAction['action'], string> = {
  publish: 'published',
  unpublish: 'unpublished',
  trash: 'moved to the trash',
  restore: 'restored',
  tag: 'changed',
  album: 'added to the album',
  choose: 'changed',
}

/** Acts on any number of items, in portions the server takes, and can undo it. `progress` is 0 to 1. */
export function useBulk<T extends ContentItem>(kind: ContentKind<T>, bulk: ContentBulk<T>) {
  const [progress, setProgress] = useState<number>()
  const undo = useMutation({ mutationFn: (steps: Steps) => inTurn(steps) })
  const act = useMutation({
    meta: { errorsShownByCaller: true },
    mutationFn: async ({ items, todo }: { items: T[]; todo: BulkAction }) => {
      let changed = 0
      let unplayable = 0
      const former: Times[] = []
      const steps = chunksIn(items).map((ids) => async () => {
        const done = await doing(bulk, ids, todo)
        changed += done.changed
        unplayable += done.unplayable ?? 0
        former.push(...(done.former ?? []))
      })
      const error = await inTurn(steps, setProgress).then(
        () => undefined,
        (thrown: unknown) => AppError.from(thrown),
      )
      if (error && changed === 0) throw error
      return { changed, unplayable, former, error }
    },
    onError: (error) => toast.error(error.message),
    onSuccess: ({ changed, unplayable, former, error }, { items, todo }) => {
      const reason = stayDrafts(kind, unplayable)
      if (error)
        toast.error(
          `${changed} of ${formatPlural(items.length, kind.one, kind.many)} ${said[todo.action]}. ${error.message}`,
        )
      else if (reason && changed === 0) toast.error(reason)
      else
        toast.success(
          [`${formatPlural(changed, kind.one, kind.many)} ${said[todo.action]}`, reason].filter(Boolean).join('. '),
          {
            action: { label: 'Undo', run: () => undo.mutate(undoing(kind, bulk, items, todo, former)) },
          },
        )
    },
    onSettled: () => setProgress(undefined),
  })
  return { act: act.mutate, busy: act.isPending, progress }
}

/** What is said of videos that could not be published; nothing when there are none. */
export function stayDrafts({ one, many }: Pick<ContentKind<ContentItem>, 'one' | 'many'>, count: number) {
  if (count === 0) return undefined
  return `${formatPlural(count, one, many)} can't be played in browsers and ${count === 1 ? 'stays a draft' : 'stay drafts'}.`
}

function doing<T>(bulk: ContentBulk<T>, ids: string[], todo: BulkAction): Promise<Done> {
  const nothing = Promise.resolve({ changed: 0 })
  if (todo.action === 'tag') return bulk.addTags?.(ids, todo.tags) ?? nothing
  if (todo.action === 'album') return bulk.albums?.add(ids, todo.names) ?? nothing
  if (todo.action === 'choose') return bulk.choice?.set(ids, todo.value) ?? nothing
  if (todo.action !== 'unpublish' || !todo.former) return bulk.act(ids, todo.action)
  return bulk.act(
    ids,
    todo.action,
    todo.former.filter(({ _id }) => ids.includes(_id)),
  )
}

/** The calls that put things back as they were. */
export function undoing<T extends ContentItem>(
  { update }: Pick<ContentKind<T>, 'update'>,
  bulk: ContentBulk<T>,
  items: T[],
  todo: BulkAction,
  former: Times[] = [],
): Steps {
  const all = (some: T[], back: BulkAction) => chunksIn(some).map((ids) => () => doing(bulk, ids, back))
  const that = (published: boolean) => items.filter((item) => item.published === published)
  switch (todo.action) {
    case 'publish':
      return all(that(false), { action: 'unpublish', former })
    case 'unpublish':
      return all(that(true), { action: 'publish' })
    case 'trash':
      return all(items, { action: 'restore' })
    case 'restore':
      return all(items, { action: 'trash' })
    case 'tag':
      return items.map(
        ({ _id, tags = [] }) =>
          () =>
            update({ id: _id, tags }),
      )
    case 'album':
      return items.map((item) => async () => bulk.albums?.set(item._id, bulk.albums.of(item)))
    case 'choose':
      return Object.entries(Object.groupBy(items, (item) => bulk.choice?.of(item) ?? '')).flatMap(
        ([value, some = []]) => all(some, { action: 'choose', value }),
      )
  }
}
