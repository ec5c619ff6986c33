import { eq } from 'drizzle-orm'
import { coverFields } from '#server/content/images/cover-fields.ts'
import type { TxContext } from '#server/core/http/context.ts'
import type { Handlers } from '#server/core/http/serve.ts'
import type {
  AdminCollection,
  adminCollections as adminContract,
  collections as contract,
  ProductCollection,
} from '#shared/commerce/product-collections.ts'
import { requireRow } from '#shared/core/errors.ts'
import { type CollectionRow, productCollections as table } from './collections.table.ts'
import { countVisible, findCollection, readCollections } from './collections.ts'
import { productNames } from './find.ts'
import { createCollection, updateCollection } from './save-collection.ts'

type Ctx = Pick<TxContext, 'db' | 'site' | 'files'>

async function collectionOf(ctx: Ctx, row: CollectionRow): Promise<ProductCollection> {
  const { id, name, slug, description, alt, sort } = row
  return {
    ...{ _id: id, name, slug, description, alt, sort },
    seo_title: row.seoTitle,
    seo_description: row.seoDescription,
    ...coverFields(ctx, row, row.published),
    count: await countVisible(ctx.db, row),
  }
}

async function listedCollectionOf(ctx: Ctx, row: CollectionRow) {
  const { kind, published, updatedAt } = row
  return { ...(await collectionOf(ctx, row)), kind, published, updatedAt }
}

async function adminCollectionOf(ctx: Ctx, row: CollectionRow): Promise<AdminCollection> {
  const names = await productNames(ctx.db, row.productIds)
  return {
    ...(await listedCollectionOf(ctx, row)),
    rule: row.rule,
    products: row.productIds.flatMap((_id) => {
      const name = names.get(_id)
      return name === undefined ? [] : { _id, name }
    }),
  }
}

async function read(ctx: Ctx, id: string) {
  const rows = await ctx.db.select().from(table).where(eq(table.id, id))
  return adminCollectionOf(ctx, requireRow(rows, 'collection'))
}

export const collections: Handlers<typeof contract> = {
  async get({ slug }, ctx) {
    const row = await findCollection(ctx.db, slug)
    return collectionOf(ctx, requireRow(row ? [row] : [], 'collection'))
  },
}

export const adminCollections: Handlers<typeof adminContract> = {
  async list(_, ctx) {
    const results = []
    for (const row of await readCollections(ctx.db)) results.push(await listedCollectionOf(ctx, row))
    return { results }
  },
  get: ({ id }, ctx) => read(ctx, id),
  create: async (fields, ctx) => read(ctx, await createCollection(ctx, fields)),
  async update(changes, ctx) {
    await updateCollection(ctx, changes)
    return read(ctx, changes.id)
  },
  async remove({ id }, { db, invalidate }) {
    const rows = await db.delete(table).where(eq(table.id, id)).returning({ name: table.name })
    const { name } = requireRow(rows, 'collection')
    invalidate('products')
    return { message: `The collection ${name} was deleted.` }
  },
}
