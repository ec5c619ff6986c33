import { and, eq } from 'drizzle-orm'
import { found } from '#shared/errors.ts'
import type { adminProducts as adminContract, products as contract } from '#shared/products.ts'
import { count } from '../content/views.ts'
import type { Handlers } from '../serve.ts'
import { changeProduct, trashProduct } from './change.ts'
import { findProduct } from './find.ts'
import { countShown, pageOfShown, pageOfStored } from './list.ts'
import { adminProductOf, cardOf, productOf } from './present.ts'
import { products as table } from './products.table.ts'
import { shown } from './visible.ts'

export const products: Handlers<typeof contract> = {
  async list(filter, ctx) {
    const { rows, nextCursor } = await pageOfShown(ctx.db, filter)
    const { total, facets } = await countShown(ctx.db, filter)
    return { results: rows.map(({ product, image }) => cardOf(ctx, product, image)), total, nextCursor, facets }
  },

  async get({ id }, ctx) {
    const { row, images } = await findProduct(ctx.db, id, shown)
    return productOf(ctx, row, images)
  },

  async view({ id }, { db, site, user, caller }) {
    const rows = await db
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.id, id), shown))
    found(rows, 'product')
    count('products', 'views', site.id, id, { user, caller })
    return {}
  },
}

export const adminProducts: Handlers<typeof adminContract> = {
  async list(filter, ctx) {
    const { rows, total, nextCursor } = await pageOfStored(ctx.db, filter)
    ctx.listed({ total, nextCursor })
    return rows.map(({ product, image }) => adminProductOf(ctx, product, image ? [image] : []))
  },

  async get({ id }, ctx) {
    const { row, images } = await findProduct(ctx.db, id)
    return adminProductOf(ctx, row, images)
  },

  async update({ id, updatedAt, ...changes }, ctx) {
    await changeProduct(ctx, id, changes, { updatedAt })
    const { row, images } = await findProduct(ctx.db, id)
    return adminProductOf(ctx, row, images)
  },

  async trash({ id }, ctx) {
    await trashProduct(ctx, id)
    return { message: 'Product deleted successfully' }
  },
}
