import { and, desc, eq } from 'drizzle-orm'
import { count } from '#server/content/content/views.ts'
import type { Handlers } from '#server/core/http/serve.ts'
import type { adminProducts as adminContract, products as contract } from '#shared/commerce/products.ts'
import { found } from '#shared/core/errors.ts'
import { changeProduct } from './change.ts'
import { duplicateProduct } from './duplicate.ts'
import { findShown } from './find.ts'
import { countShown, pageOfShown, pageOfStored, pageOfView } from './list.ts'
import { cardOf, movementOf, productOf } from './present.ts'
import { stockMovements, products as table } from './products.table.ts'
import { adminProductsOf, stored } from './read.ts'
import { wishFor } from './stock-alerts.ts'
import { tableOfProducts } from './table-of-products.ts'
import { restoreProduct, trashProduct } from './trash.ts'
import { shown } from './visible.ts'

export const products: Handlers<typeof contract> = {
  async list(filter, ctx) {
    const { rows, nextCursor } = await pageOfShown(ctx.db, filter)
    const { total, facets } = await countShown(ctx.db, filter)
    return { results: rows.map(({ product, image }) => cardOf(ctx, product, image)), total, nextCursor, facets }
  },

  async get({ id }, ctx) {
    const { row, images, variants } = await findShown(ctx.db, id)
    return productOf(ctx, row, images, variants)
  },

  async view({ id }, { db, site, user, caller, config }) {
    const rows = await db
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.id, id), shown))
    found(rows, 'product')
    count('products', 'views', site.id, id, { user, caller, config })
    return {}
  },

  async wish({ id, variantId, email, website }, ctx) {
    // A machine fills in what people do not see. It is told that all went well and learns nothing.
    if (!website) await wishFor(ctx, { id, variantId }, email)
    return { message: 'We will write to you once it is back.' }
  },
}

export const adminProducts: Handlers<typeof adminContract> = {
  async list(filter, ctx) {
    const { rows, total, nextCursor } = await pageOfStored(ctx.db, filter)
    ctx.listed({ total, nextCursor })
    return adminProductsOf(ctx, rows)
  },

  get: ({ id }, ctx) => stored(ctx, id),

  async update({ id, updatedAt, ...changes }, ctx) {
    await changeProduct(ctx, id, changes, { updatedAt })
    return stored(ctx, id)
  },

  async page(filter, ctx) {
    const { rows, ...rest } = await pageOfView(ctx.db, filter)
    return { ...rest, results: await adminProductsOf(ctx, rows) }
  },

  table: (filter, { db }) => tableOfProducts(db, filter),

  async movements({ id }, { db }) {
    const rows = await db
      .select()
      .from(stockMovements)
      .where(eq(stockMovements.productId, id))
      .orderBy(desc(stockMovements.createdAt), desc(stockMovements.id))
      .limit(100)
    return { results: rows.map(movementOf) }
  },

  async duplicate({ id }, ctx) {
    return stored(ctx, await duplicateProduct(ctx, id))
  },

  async restore({ id }, ctx) {
    await restoreProduct(ctx, id)
    return stored(ctx, id)
  },

  async trash({ id }, ctx) {
    await trashProduct(ctx, id)
    return { message: 'Product deleted successfully' }
  },
}
