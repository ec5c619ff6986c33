import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { onceCalled } from '#server/content/slugs/slugs.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import { AppError, found } from '#shared/core/errors.ts'
import { productImages, products } from './products.table.ts'
import { variantsOf } from './variants.ts'
import { productType, shown } from './visible.ts'

/** A product by its id or slug, with its pictures and variants. Throws NOT_FOUND. */
export async function findProduct(db: Db, idOrSlug: string, which?: SQL) {
  const isId = z.uuid().safeParse(idOrSlug).success
  const rows = await db
    .select()
    .from(products)
    .where(and(isId ? eq(products.id, idOrSlug) : eq(products.slug, idOrSlug), isNull(products.trashedAt), which))
  const row = found(rows, 'product')
  const variants = row.options.length ? ((await variantsOf(db, [row.id])).get(row.id) ?? []) : []
  return { row, images: await imagesOf(db, row.id), variants }
}

/**
 * A product as visitors see it, also at an address it had before. Throws
 * NOT_FOUND, and GONE for what was on sale and lies in the trash.
 */
export async function findShown(db: Db, idOrSlug: string) {
  const isId = z.uuid().safeParse(idOrSlug).success
  const [row] = await db
    .select({ id: products.id, status: products.status, trashedAt: products.trashedAt })
    .from(products)
    .where(isId ? eq(products.id, idOrSlug) : eq(products.slug, idOrSlug))
    // Of several that had this name, the one that has it now.
    .orderBy(sql`${products.trashedAt} is not null`)
    .limit(1)
  const id = row?.id ?? (isId ? undefined : await onceCalled(db, productType, idOrSlug))
  if (row?.trashedAt && row.status === 'active') throw new AppError('GONE', 'This product was taken away.')
  if (!id) throw new AppError('NOT_FOUND', 'This product does not exist.')
  return findProduct(db, id, shown)
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
