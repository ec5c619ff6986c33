import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { chunksOf, runInSequence } from '#renderer/core/admin/chunks.ts'
import { formatPlural } from '#renderer/core/ui/format.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import { AppError } from '#shared/core/errors.ts'
import type { Times } from '#shared/core/primitives.ts'
import type { ContentBulk, ContentItem, ContentKind, Done } from './content-kind.ts'

/** A bulk action. */
export type BulkAction =
  | { action: 'publish' | 'trash' | 'restore' }
  /** `former` are the earlier publication times, to undo a publication. */
  | { action: 'unpublish'; former?: Times[] }
  | { action: 'tag'; tags: string[] }
  | { action: 'album'; names: string[] }
  | { action: 'choose'; value: string }

/** Maximum number of items per request. */
const chunksIn = (items: readonly ContentItem[]) => chunksOf(items, 500)

type Steps = (() => Promise<unknown>)[]

const pastTense: Record<BulkAction['action'], string> = {
  publish: 'published',
  unpublish: 'unpublished',
  trash: 'moved to the trash',
  restore: 'restored',
  tag: 'changed',
  album: 'added to the album',
  choose: 'changed',
}

/** Acts on any number of items, in chunks that the server accepts. Can be undone. `progress` is 0 to 1. */
export function useBulk<T extends ContentItem>(kind: ContentKind<T>, bulk: ContentBulk<T>) {
  const [progress, setProgress] = useState<number>()
  const undo = useMutation({ mutationFn: (steps: Steps) => runInSequence(steps) })
  const act = useMutation({
    meta: { callerShowsErrors: true },
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
      const error = await runInSequence(steps, setProgress).then(
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
          `${changed} of ${formatPlural(items.length, kind.one, kind.many)} ${pastTense[todo.action]}. ${error.message}`,
        )
      else if (reason && changed === 0) toast.error(reason)
      else
        toast.success(
          [`${formatPlural(changed, kind.one, kind.many)} ${pastTense[todo.action]}`, reason]
            .filter(Boolean)
            .join('. '),
          {
            action: { label: 'Undo', run: () => undo.mutate(undoing(kind, bulk, items, todo, former)) },
          },
        )
    },
    onSettled: () => setProgress(undefined),
  })
  return { act: act.mutate, busy: act.isPending, progress }
}

/**
 * Message about videos that could not be published; undefined if there are
 * none.
 */
export function stayDrafts({ one, many }: Pick<ContentKind<ContentItem>, 'one' | 'many'>, count: number) {
  if (count === 0) return undefined
  return `${formatPlural(count, one, many)} can't be played in browsers and ${count === 1 ? 'stays a draft' : 'stay drafts'}.`
}

function doing<T>(bulk: ContentBulk<T>, ids: string[], todo: BulkAction): Promise<Done> {
  if (todo.action === 'tag') return bulk.edit(ids, { addTags: todo.tags })
  if (todo.action === 'album') return bulk.edit(ids, { addAlbums: todo.names })
  if (todo.action === 'choose') return bulk.edit(ids, { [bulk.choice?.field ?? '']: todo.value })
  if (todo.action !== 'unpublish' || !todo.former) return bulk.act(ids, todo.action)
  return bulk.act(
    ids,
    todo.action,
    todo.former.filter(({ _id }) => ids.includes(_id)),
  )
}

/** The calls that undo a bulk action. */
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
      return items.map((item) => () => update({ id: item._id, albums: bulk.albums?.of(item) ?? [] }))
    case 'choose':
      return Object.entries(Object.groupBy(items, (item) => String(bulk.choice && item[bulk.choice.field]))).flatMap(
        ([value, some = []]) => all(some, { action: 'choose', value }),
      )
  }
}
