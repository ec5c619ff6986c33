import { and, desc, eq } from 'drizzle-orm'
import { countInteraction } from '#server/content/content/views.ts'
import type { Handlers } from '#server/core/http/serve.ts'
import type { adminProducts as adminContract, products as contract } from '#shared/commerce/products.ts'
import { requireRow } from '#shared/core/errors.ts'
import { undoBulkChange } from './bulk.ts'
import { changeProductsOnce } from './bulk-changes.ts'
import { downloadsOf } from './downloads.ts'
import { duplicateProduct } from './duplicate.ts'
import { exportProducts } from './export-products.ts'
import { findPublished } from './find.ts'
import { handoverIn } from './handover.ts'
import { countPublished, listForAdmins, listPublished, listSelected, listView } from './list.ts'
import { cardOf, movementOf, presentAdminProducts, productOf, readAdminProduct, withRate } from './present.ts'
import { stockMovements, products as table } from './products.table.ts'
import { updateProduct } from './save.ts'
import { requestStockAlert } from './stock-alerts.ts'
import { restoreProduct, trashProducts } from './trash.ts'
import { isPublished } from './visible.ts'

export const products: Handlers<typeof contract> = {
  async list(filter, ctx) {
    const { rows, nextCursor } = await listPublished(ctx.db, filter)
    const { total, facets } = await countPublished(ctx.db, filter)
    const inside = await withRate(ctx)
    return { results: rows.map(({ product, image }) => cardOf(inside, product, image)), total, nextCursor, facets }
  },

  async get({ id }, ctx) {
    const { row, images, variants } = await findPublished(ctx.db, id)
    // Files of products that are also delivered are only an addition.
    const downloads = row.needsDelivery ? [] : await downloadsOf(ctx.db, row.id)
    const related = await listSelected(
      ctx.db,
      row.relatedIds.filter((one) => one !== row.id),
    )
    const inside = await withRate(ctx)
    return {
      ...productOf(inside, row, images, variants),
      ...(related.length > 0 && { related: related.map(({ product, image }) => cardOf(inside, product, image)) }),
      ...(downloads.length > 0 && { downloads }),
      ...(row.needsDelivery && { handover: await handoverIn(ctx.db) }),
    }
  },

  async view({ id }, { db, site, user, caller, config }) {
    const rows = await db
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.id, id), isPublished))
    requireRow(rows, 'product')
    countInteraction('products', 'views', site.id, id, { user, caller, config })
    return {}
  },

  async requestStockAlert({ id, variantId, email, website }, ctx) {
    // Bots fill in the hidden field and get the usual answer.
    if (!website) await requestStockAlert(ctx, { id, variantId }, email)
    return { message: 'We will write to you once it is back.' }
  },
}

export const adminProducts: Handlers<typeof adminContract> = {
  async list(filter, ctx) {
    const { rows, total, nextCursor } = await listForAdmins(ctx.db, filter)
    ctx.setListHeaders({ total, nextCursor })
    return presentAdminProducts(ctx, rows)
  },

  get: ({ id }, ctx) => readAdminProduct(ctx, id),

  async update({ id, updatedAt, ...changes }, ctx) {
    await updateProduct(ctx, id, changes, { updatedAt })
    return readAdminProduct(ctx, id)
  },

  async page(filter, ctx) {
    const { rows, ...rest } = await listView(ctx.db, filter)
    return { ...rest, results: await presentAdminProducts(ctx, rows) }
  },

  table: (filter, { db }) => exportProducts(db, filter),

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
    return readAdminProduct(ctx, await duplicateProduct(ctx, id))
  },

  bulk: (request, ctx) => changeProductsOnce(ctx, request),

  undoBulk: (input, ctx) => undoBulkChange(ctx, input),

  async restore({ id }, ctx) {
    await restoreProduct(ctx, id)
    return readAdminProduct(ctx, id)
  },

  async trash({ id }, ctx) {
    requireRow(await trashProducts(ctx, [id]), 'product')
    return { message: 'Product deleted successfully' }
  },
}
