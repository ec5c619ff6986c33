import { eq } from 'drizzle-orm'
import type { TxContext } from '#server/core/http/context.ts'
import type { Handlers } from '#server/core/http/serve.ts'
import type { adminCategories as adminContract, categories as contract } from '#shared/content/categories.ts'
import type { CategorizedType } from '#shared/core/category-options.ts'
import { requireRow } from '#shared/core/errors.ts'
import { categories as table } from './categories.table.ts'
import { findFallback, readAll } from './find.ts'
import { countItems, findVisibleItems } from './items.ts'
import { adminCategoryOf, categoryOf } from './present.ts'
import { removeCategory } from './remove.ts'
import { createCategory, orderCategories, updateCategory } from './save.ts'

type Ctx = Pick<TxContext<'content'>, 'db' | 'site' | 'files'>

export const categories: Handlers<typeof contract> = {
  async get({ type, slug }, ctx) {
    const all = await readAll(ctx.db, type)
    const category = requireRow(
      [all.find((one) => one.slug === slug) ?? all.find(({ formerSlugs }) => formerSlugs.includes(slug))].flatMap(
        (one) => one ?? [],
      ),
      'category',
    )
    const items = await findVisibleItems(ctx.db, type, all)
    return categoryOf(ctx, category, {
      parent: all.find(({ id }) => id === category.parentId),
      children: all.filter(({ parentId }) => parentId === category.id),
      countOf: (id) => items.get(id)?.count ?? 0,
    })
  },
}

async function listOf(ctx: Ctx, type: CategorizedType) {
  const counts = await countItems(ctx.db, type)
  const rows = await readAll(ctx.db, type)
  return {
    results: rows.map((row) => adminCategoryOf(ctx, row, counts.get(row.name) ?? 0)),
    fallback: await findFallback(ctx.db, type),
  }
}

async function read(ctx: Ctx, id: string) {
  const row = requireRow(await ctx.db.select().from(table).where(eq(table.id, id)), 'category')
  return adminCategoryOf(ctx, row, (await countItems(ctx.db, row.type)).get(row.name) ?? 0)
}

export const adminCategories: Handlers<typeof adminContract> = {
  list: ({ type }, ctx) => listOf(ctx, type),
  get: ({ id }, ctx) => read(ctx, id),
  create: async (fields, ctx) => read(ctx, await createCategory(ctx, fields)),
  async update(changes, ctx) {
    await updateCategory(ctx, changes)
    return read(ctx, changes.id)
  },
  async order(order, ctx) {
    await orderCategories(ctx, order)
    return listOf(ctx, order.type)
  },
  remove: (which, ctx) => removeCategory(ctx, which),
}
