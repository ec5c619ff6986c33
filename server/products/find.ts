import { and, asc, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { found } from '#shared/errors.ts'
import type { Db } from '../db/tenancy.ts'
import { productImages, products } from './products.table.ts'

/** A product by its id or slug, with its pictures. Throws NOT_FOUND. */
export async function findProduct(db: Db, idOrSlug: string, which?: SQL) {
  const isId = z.uuid().safeParse(idOrSlug).success
  const rows = await db
    .select()
    .from(products)
    .where(and(isId ? eq(products.id, idOrSlug) : eq(products.slug, idOrSlug), isNull(products.trashedAt), which))
  const row = found(rows, 'product')
  return { row, images: await imagesOf(db, row.id) }
}

/** A product's pictures, the main one first. */
function imagesOf(db: Db, productId: string) {
  return db
    .select()
    .from(productImages)
    .where(eq(productImages.productId, productId))
    .orderBy(asc(productImages.position), asc(productImages.id))
}

/** The main pictures of products, by the products' ids. */
export async function mainImages(db: Db, productIds: string[]) {
  const rows = await db
    .select()
    .from(productImages)
    .where(and(inArray(productImages.productId, productIds), eq(productImages.position, 0)))
  return new Map(rows.map((row) => [row.productId, row]))
}
