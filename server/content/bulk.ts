import type { BulkAction } from '#shared/primitives.ts'
import type { Inside } from '../context.ts'
import type { ContentType } from './content-type.ts'
import { publishItems, restoreItems, setOnItems, tagItems, trashItems } from './stored-items.ts'

type Ctx = Pick<Inside<'content'>, 'db' | 'user' | 'touch' | 'site'>

interface Order {
  ids: string[]
  action: BulkAction
  values?: Record<string, string | string[] | undefined> & { addTags?: string[] | undefined }
}

/** Does one thing to many items, all of them or none; `values` other than tags are columns. Answers how many it changed. */
export async function bulk(ctx: Ctx, type: ContentType, { ids, action, values = {} }: Order): Promise<number> {
  if (action === 'trash') return trashItems(ctx, type, ids)
  if (action === 'restore') return restoreItems(ctx, type, ids)
  if (action !== 'edit') return publishItems(ctx, type, ids, action === 'publish')
  const { addTags, ...columns } = values
  let changed = addTags?.length ? await tagItems(ctx, type, ids, addTags) : 0
  for (const [column, value] of Object.entries(columns))
    if (typeof value === 'string') changed = await setOnItems(ctx, type, ids, column, value)
  return changed
}
