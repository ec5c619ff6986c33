import type { TxContext } from '#server/core/http/context.ts'
import { Registry } from '#server/core/registry.ts'
import type { ContentType } from './content-type.ts'

type Ctx = Pick<TxContext, 'db' | 'invalidate'>

/** Updates what depends on changed items, such as on their publication, in the transaction that changed them. */
export const itemsChanged = new Registry<(ctx: Ctx, kind: ContentType['kind'], ids: string[]) => Promise<void>>(
  'features that follow changed items',
)

/** Call it after items were published, unpublished, trashed, restored or changed in bulk. */
export async function announceChanges(ctx: Ctx, kind: ContentType['kind'], ids: string[]) {
  if (ids.length) for (const follow of itemsChanged.all()) await follow(ctx, kind, ids)
}
