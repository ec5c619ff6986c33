import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { idByOldSlug } from '#server/content/slugs/slugs.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import { AppError, requireRow } from '#shared/core/errors.ts'
import { productImages, products } from './products.table.ts'
import { findVariants } from './variants.ts'
import { isPublished, productType } from './visible.ts'

/** Finds a product by id or slug, with images and variants. Throws NOT_FOUND. */
export async function findProduct(db: Db, idOrSlug: string, condition?: SQL) {
  const isId = z.uuid().safeParse(idOrSlug).success
  const rows = await db
    .select()
    .from(products)
    .where(and(isId ? eq(products.id, idOrSlug) : eq(products.slug, idOrSlug), isNull(products.trashedAt), condition))
  const row = requireRow(rows, 'product')
  const images = await db
    .select()
    .from(productImages)
    .where(eq(productImages.productId, row.id))
    .orderBy(asc(productImages.position), asc(productImages.id))
  return { row, images, variants: row.options.length ? await findVariants(db, row.id) : [] }
}

/** Finds a published product, also by a former slug. Throws NOT_FOUND, or GONE if it was published and is in the trash. */
export async function findPublished(db: Db, idOrSlug: string) {
  const isId = z.uuid().safeParse(idOrSlug).success
  const [row] = await db
    .select({ id: products.id, status: products.status, trashedAt: products.trashedAt })
    .from(products)
    .where(isId ? eq(products.id, idOrSlug) : eq(products.slug, idOrSlug))
    // A slug may also belong to products in the trash.
    .orderBy(sql`${products.trashedAt} is not null`)
    .limit(1)
  const id = row?.id ?? (isId ? undefined : await idByOldSlug(db, productType, idOrSlug))
  if (row?.trashedAt && row.status === 'active') throw new AppError('GONE', 'This product is no longer available.')
  if (!id) throw new AppError('NOT_FOUND', 'This product does not exist.')
  return findProduct(db, id, isPublished)
}

/** Main images by product id. */
export async function mainImages(db: Db, productIds: string[]) {
  const rows = await db
    .select()
    .from(productImages)
    .where(and(inArray(productImages.productId, productIds), eq(productImages.position, 0)))
  return new Map(rows.map((row) => [row.productId, row]))
}

/** All images by product id, the main image first. */
export async function imagesOfProducts(db: Db, productIds: string[]) {
  const rows = await db
    .select()
    .from(productImages)
    .where(inArray(productImages.productId, productIds))
    .orderBy(asc(productImages.position), asc(productImages.id))
  return Map.groupBy(rows, ({ productId }) => productId)
}

/** Names by product id, without those that were deleted. */
export async function productNames(db: Db, ids: string[]) {
  const { id, name } = products
  const rows = ids.length ? await db.select({ id, name }).from(products).where(inArray(id, ids)) : []
  return new Map(rows.map((row) => [row.id, row.name]))
}
