import { chunksOf, idsOf } from '#renderer/core/admin/chunks.ts'
import { type Steps, useBulkAction } from '#renderer/core/admin/use-bulk-action.ts'
import { formatPlural } from '#renderer/core/ui/format.ts'
import { toast } from '#renderer/core/ui/toast.ts'
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
const chunkSize = 500

const pastTense: Record<BulkAction['action'], string> = {
  publish: 'published',
  unpublish: 'unpublished',
  trash: 'moved to the trash',
  restore: 'restored',
  tag: 'changed',
  album: 'added to the album',
  choose: 'changed',
}

/** Acts on any number of items and offers to undo it. */
export function useBulk<T extends ContentItem>(kind: ContentKind<T>, bulk: ContentBulk<T>) {
  const { showResult, ...action } = useBulkAction<T, BulkAction, Done>({
    chunkSize,
    send: (chunk, todo) => doing(bulk, idsOf(chunk), todo),
    onDone({ answers, error, items, todo }) {
      const sum = (count: (done: Done) => number) => answers.reduce((total, done) => total + count(done), 0)
      const changed = sum((done) => done.changed)
      const reason = stayDrafts(
        kind,
        sum((done) => done.unplayable ?? 0),
      )
      const former = answers.flatMap((done) => done.former ?? [])
      const outcome = pastTense[todo.action]
      if (error)
        toast.error(`${changed} of ${formatPlural(items.length, kind.one, kind.many)} ${outcome}. ${error.message}`)
      else if (reason && changed === 0) toast.error(reason)
      else
        showResult(
          [`${formatPlural(changed, kind.one, kind.many)} ${outcome}`, reason].filter(Boolean).join('. '),
          undoing(kind, bulk, items, todo, former),
        )
    },
  })
  return action
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
  const all = (some: T[], back: BulkAction) =>
    chunksOf(some, chunkSize).map((chunk) => () => doing(bulk, idsOf(chunk), back))
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
