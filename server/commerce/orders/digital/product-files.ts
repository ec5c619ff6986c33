import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import type { TxContext } from '#server/core/http/context.ts'
import { reserveStorage } from '#server/core/media/storage.ts'
import { mostProductFiles } from '#shared/commerce/digital-options.ts'
import { AppError, requireRow } from '#shared/core/errors.ts'
import { type ProductFileRow, productFiles } from '../../products/product-files.table.ts'
import { markDigital } from '../../products/save.ts'
import { orderLines } from '../orders.table.ts'

type Ctx = Pick<TxContext<'admin'>, 'db' | 'invalidate' | 'user' | 'site'>
type NewFile = Pick<ProductFileRow, 'fileId' | 'fileName' | 'mimeType' | 'size'>

/** The current files of a product, oldest first. */
export const listFiles = (db: Db, productId: string): Promise<ProductFileRow[]> =>
  db
    .select()
    .from(productFiles)
    .where(and(eq(productFiles.productId, productId), isNull(productFiles.removedAt)))
    .orderBy(asc(productFiles.createdAt), asc(productFiles.id))

/**
 * Adds a stored file to a product, which then needs no delivery. Throws NOT_FOUND without the product, CONFLICT for too
 * many files and PLAN_LIMIT_REACHED without storage.
 */
export async function addFile(ctx: Ctx, productId: string, file: NewFile): Promise<ProductFileRow> {
  const { db, site } = ctx
  await markDigital(ctx, productId)
  if ((await listFiles(db, productId)).length >= mostProductFiles)
    throw new AppError('CONFLICT', `A product has at most ${mostProductFiles} files.`)
  const [row] = await db
    .insert(productFiles)
    .values({ productId, ...file })
    .returning()
  // The size of the row is counted already.
  await reserveStorage(db, site.plan, 0)
  return row!
}

/** Removes a file from a product. It stays stored if the product was ever ordered: then returns true. Throws NOT_FOUND, and CONFLICT for a size of a photo. */
export async function removeFile({ db, invalidate }: Ctx, productId: string, fileId: string) {
  const isFile = and(eq(productFiles.productId, productId), eq(productFiles.id, fileId), isNull(productFiles.removedAt))
  const removed = await db
    .update(productFiles)
    .set({ removedAt: sql`now()` })
    .where(isFile)
    .returning({ value: productFiles.variantValue })
  // Otherwise customers would pay for a variant without its file.
  if (requireRow(removed, 'file').value)
    throw new AppError('CONFLICT', 'This file is a size of a photo. Stop selling the size in the form of the photo.')
  invalidate('products')
  const [sold] = await db
    .select({ id: orderLines.id })
    .from(orderLines)
    .where(eq(orderLines.productId, productId))
    .limit(1)
  if (!sold) await db.delete(productFiles).where(eq(productFiles.id, fileId))
  return sold !== undefined
}
