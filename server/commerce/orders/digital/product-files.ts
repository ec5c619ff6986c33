import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import type { TxContext } from '#server/core/http/context.ts'
import { reserveStorage } from '#server/core/media/storage.ts'
import { mostProductFiles } from '#shared/commerce/digital-options.ts'
import { AppError, requireRow } from '#shared/core/errors.ts'
import { type ProductFileRow, productFiles } from '../../products/product-files.table.ts'
import { lockProduct, markDigital } from '../../products/save.ts'
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
 * While a file is being stored, its row counts as storage, but neither staff nor customers see it: it is removed since
 * its creation.
 */
const isReserved = sql`${productFiles.removedAt} = ${productFiles.createdAt}`

/**
 * Reserves the storage of a new file of a product; `confirmFile` adds it. Throws NOT_FOUND without the product, CONFLICT
 * for too many files and PLAN_LIMIT_REACHED without storage.
 */
export async function reserveFile({ db, site }: Ctx, productId: string, file: NewFile) {
  await lockProduct(db, productId)
  const isCounted = and(eq(productFiles.productId, productId), or(isNull(productFiles.removedAt), isReserved))
  if ((await db.$count(productFiles, isCounted)) >= mostProductFiles)
    throw new AppError('CONFLICT', `A product has at most ${mostProductFiles} files.`)
  await db.insert(productFiles).values({ productId, ...file, removedAt: sql`now()` })
  // The size of the row is counted already.
  await reserveStorage(db, site.plan, 0)
}

/** Adds a reserved file, once it is stored, to its product, which then needs no delivery. Throws NOT_FOUND without the product. */
export async function confirmFile(ctx: Ctx, productId: string, fileId: string): Promise<ProductFileRow> {
  await markDigital(ctx, productId)
  const confirmed = await ctx.db
    .update(productFiles)
    .set({ removedAt: null })
    .where(and(eq(productFiles.fileId, fileId), isReserved))
    .returning()
  return requireRow(confirmed, 'file')
}

/** Releases the storage of a file that could not be stored. */
export const releaseFile = ({ db }: Pick<Ctx, 'db'>, fileId: string) =>
  db.delete(productFiles).where(eq(productFiles.fileId, fileId))

/** Releases reservations of uploads that were interrupted. For the owner of the database. */
export const releaseInterruptedFiles = (owner: Db) =>
  owner.delete(productFiles).where(and(isReserved, sql`${productFiles.createdAt} < now() - interval '1 day'`))

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
