import { restoreProduct, trashProducts } from '#server/commerce/products/trash.ts'
import { contentTypes } from '#server/content/content/content-types.ts'
import { restoreItems, trashItems } from '#server/content/content/stored-items.ts'
import { restorePhotos } from '#server/content/photos/trash.ts'
import type { TxContext } from '#server/core/http/context.ts'
import type { Handlers } from '#server/core/http/serve.ts'
import { markSamples, type SampleItem, trashedSamples, unchangedSamples } from '#server/site/setup/sample-items.ts'
import type { samples as contract } from '#shared/site/samples.ts'

export const samples: Handlers<typeof contract> = {
  list: async (_, { db }) => onWire(await unchangedSamples(db)),

  async remove(_, ctx) {
    const unchanged = await unchangedSamples(ctx.db, true)
    for (const [kind, ids] of idsByKind(unchanged)) await trash(ctx, kind, ids)
    return onWire(unchanged)
  },

  async restore({ items }, ctx) {
    const given = items.map(({ kind, _id: id }) => ({ kind, id }))
    const trashed = await trashedSamples(ctx.db, given)
    for (const [kind, ids] of idsByKind(trashed)) await restore(ctx, kind, ids)
    await markSamples(ctx.db, trashed)
    return onWire(trashed)
  },
}

type Ctx = TxContext<'admin'>

async function trash(ctx: Ctx, kind: SampleItem['kind'], ids: string[]) {
  if (kind === 'products') await trashProducts(ctx, ids)
  else await trashItems(ctx, typeOf(kind), ids)
}

async function restore(ctx: Ctx, kind: SampleItem['kind'], ids: string[]) {
  if (kind === 'products') for (const id of ids) await restoreProduct(ctx, id)
  else if (kind === 'photos') await restorePhotos(ctx, ids)
  else await restoreItems(ctx, typeOf(kind), ids)
}

const typeOf = (kind: SampleItem['kind']) => contentTypes.all().find((type) => type.kind === kind)!

const idsByKind = (items: readonly SampleItem[]) =>
  [...Map.groupBy(items, ({ kind }) => kind)].map(([kind, group]) => [kind, group.map(({ id }) => id)] as const)

const onWire = (items: readonly SampleItem[]) => ({ items: items.map(({ kind, id }) => ({ kind, _id: id })) })
