import type { TxContext } from '#server/core/http/context.ts'
import type { BulkAction, Times } from '#shared/core/primitives.ts'
import type { ContentType } from './content-type.ts'
import { publishItems, restoreItems, setOnItems, tagItems, trashItems, unpublishItems } from './stored-items.ts'

type Ctx = Pick<TxContext<'content'>, 'db' | 'user' | 'invalidate' | 'site'>

interface Order {
  ids: string[]
  action: BulkAction
  values?: (Record<string, string | string[] | undefined> & { addTags?: string[] | undefined }) | undefined
  /** Earlier publication times, to undo a publication. */
  former?: Times[] | undefined
}

export interface Done {
  changed: number
  former?: Times[]
  unplayable?: number
}

/** Applies one action to many items, all or none. `values` other than tags are columns. Returns how many were changed. */
export async function bulk(ctx: Ctx, type: ContentType, { ids, action, values = {}, former }: Order): Promise<Done> {
  if (action === 'trash') return { changed: await trashItems(ctx, type, ids) }
  if (action === 'restore') return { changed: await restoreItems(ctx, type, ids) }
  if (action === 'publish') return publishItems(ctx, type, ids)
  if (action === 'unpublish') return { changed: await unpublishItems(ctx, type, ids, former) }
  const { addTags, ...columns } = values
  let changed = addTags?.length ? await tagItems(ctx, type, ids, addTags) : 0
  for (const [column, value] of Object.entries(columns))
    if (typeof value === 'string') changed = await setOnItems(ctx, type, ids, column, value)
  return { changed }
}
