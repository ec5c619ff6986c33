import { and, asc, eq, exists, gt, isNull, lte, or, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import type { TxContext } from '#server/core/http/context.ts'
import type { OrderDownload } from '#shared/commerce/digital.ts'
import { downloadDays, downloadsPerFile } from '#shared/commerce/digital-options.ts'
import { variantSeparator } from '#shared/commerce/product-options.ts'
import { addressOf } from '#shared/core/endpoint.ts'
import { AppError } from '#shared/core/errors.ts'
import { orderDownload } from '#shared/core/plain-routes.ts'
import { type ProductFileRow, productFiles } from '../../products/product-files.table.ts'
import { type OrderRow, orderLines } from '../orders.table.ts'
import { balanceOf } from '../payment/payment-status.ts'
import { paymentsOf } from '../payment/payments-of.ts'
import { orderDownloads } from './order-downloads.table.ts'

/** A file that an order contains, and how often it was downloaded. */
interface GrantedFile {
  file: ProductFileRow
  downloads: number
  expiresAt: string | null
  /** Whether another download counts as a retry of the last one. */
  isRetry: boolean
}

/** A download that starts again within an hour was probably interrupted. */
const isRecent = sql`${orderDownloads.countedAt} > now() - interval '1 hour'`

/** Whether an order was paid in full and neither cancelled nor refunded in full. Free orders must be confirmed. */
async function isPaid(db: Db, order: OrderRow): Promise<boolean> {
  const { paymentStatus, status, totalCents, confirmBy } = order
  if (status === 'cancelled') return false
  if (totalCents === 0) return confirmBy === null
  if (paymentStatus !== 'partially_refunded') return paymentStatus === 'paid' || paymentStatus === 'awaiting_delivery'
  const { attempts, refunds } = await paymentsOf({ db }, order.id)
  return balanceOf(order, attempts, refunds).dueCents === 0
}

/** Whether a line of the order contains a file: one of the product, or of the value of its variant. */
const isOrdered = (db: Db, orderId: string) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(orderLines)
      .where(
        and(
          eq(orderLines.orderId, orderId),
          gt(orderLines.qty, orderLines.refundedQty),
          eq(orderLines.productId, productFiles.productId),
          sql`(${productFiles.variantValue} = ''
            or ${productFiles.variantValue} = any(string_to_array(${orderLines.variant}, ${variantSeparator})))`,
        ),
      ),
  )

/** The files of the products of a paid order, also those that were removed from the product since; none otherwise. */
async function grantedFiles(db: Db, order: OrderRow): Promise<GrantedFile[]> {
  if (!(await isPaid(db, order))) return []
  return db
    .select({
      file: productFiles,
      downloads: sql<number>`coalesce(${orderDownloads.downloads}, 0)`,
      isRetry: sql<boolean>`coalesce(${isRecent}, false)`,
      expiresAt: orderDownloads.expiresAt,
    })
    .from(productFiles)
    .leftJoin(
      orderDownloads,
      and(eq(orderDownloads.productFileId, productFiles.id), eq(orderDownloads.orderId, order.id)),
    )
    .where(
      and(
        isOrdered(db, order.id),
        or(
          isNull(productFiles.removedAt),
          and(lte(productFiles.createdAt, order.createdAt), gt(productFiles.removedAt, order.createdAt)),
        ),
      ),
    )
    .orderBy(asc(productFiles.productId), asc(productFiles.createdAt), asc(productFiles.id))
}

/** Whether a paid order contains files. */
export const hasFiles = async (db: Db, order: OrderRow) => (await grantedFiles(db, order)).length > 0

const isOver = ({ downloads, expiresAt, isRetry }: GrantedFile) =>
  (downloads >= downloadsPerFile && !isRetry) || (expiresAt !== null && Date.parse(expiresAt) <= Date.now())

/** Subject of a signed address, which works in the network of the client only. See [Note: Signed links]. */
export const downloadSubject = (orderId: string, fileId: string, network: string) =>
  `order download ${orderId} ${fileId} ${network}`

/** The files of an order with signed addresses for the client. */
export async function presentDownloads(
  { db, files }: Pick<TxContext, 'db' | 'files'>,
  order: OrderRow,
  network: string,
): Promise<{ results: OrderDownload[] }> {
  const granted = await grantedFiles(db, order)
  return {
    results: granted.map((one) => {
      const { id, fileName, size } = one.file
      const address = addressOf(orderDownload, { id: order.id, fileId: id })
      return {
        ...{ _id: id, name: fileName, size, left: Math.max(0, downloadsPerFile - one.downloads) },
        ...(one.expiresAt && { expiresAt: one.expiresAt }),
        ...(!isOver(one) && { url: address + files.sign(downloadSubject(order.id, id, network)) }),
      }
    }),
  }
}

const ended = () =>
  new AppError('CONFLICT', 'This file was downloaded too often or too long ago. Please contact the shop.')

/**
 * A file that may be downloaded. Throws NOT_FOUND if the order is not paid or does not contain the file, CONFLICT once it
 * expired or was downloaded too often.
 */
export async function findDownload(db: Db, order: OrderRow, fileId: string): Promise<ProductFileRow> {
  const granted = (await grantedFiles(db, order)).find(({ file }) => file.id === fileId)
  if (!granted) throw new AppError('NOT_FOUND', 'This order does not contain this file.')
  if (isOver(granted)) throw ended()
  return granted.file
}

/** Counts a download, unless it is a retry. Throws like `findDownload`. */
export async function countDownload(db: Db, order: OrderRow, fileId: string) {
  await findDownload(db, order, fileId)
  const counted = await db
    .insert(orderDownloads)
    .values({
      ...{ orderId: order.id, productFileId: fileId, downloads: 1, countedAt: sql`now()` as never },
      expiresAt: sql`now() + make_interval(days => ${downloadDays})`,
    })
    .onConflictDoUpdate({
      target: [orderDownloads.tenantId, orderDownloads.orderId, orderDownloads.productFileId],
      set: {
        downloads: sql`${orderDownloads.downloads} + case when ${isRecent} then 0 else 1 end`,
        countedAt: sql`case when ${isRecent} then ${orderDownloads.countedAt} else now() end` as never,
        expiresAt: sql`coalesce(${orderDownloads.expiresAt}, excluded.expires_at)`,
      },
      // Concurrent downloads do not exceed the limit.
      setWhere: sql`${orderDownloads.downloads} < ${downloadsPerFile} or ${isRecent}`,
    })
    .returning({ id: orderDownloads.id })
  if (counted.length === 0) throw ended()
}

/** Allows all downloads of a file again. Throws NOT_FOUND if the order is not paid or does not contain the file. */
export async function reissueDownload({ db }: Pick<TxContext, 'db'>, order: OrderRow, fileId: string) {
  if (!(await grantedFiles(db, order)).some(({ file }) => file.id === fileId))
    throw new AppError('NOT_FOUND', 'This order does not contain this file.')
  await db
    .update(orderDownloads)
    .set({ downloads: 0, expiresAt: null, countedAt: null })
    .where(and(eq(orderDownloads.orderId, order.id), eq(orderDownloads.productFileId, fileId)))
}

/** Deletes files whose product no longer exists and was never ordered. For the owner of the database. */
export const deleteUnusedFiles = (owner: Db) =>
  owner.execute(sql`
    delete from ${productFiles} where not exists (
      select from products where products.tenant_id = ${productFiles.tenantId} and products.id = ${productFiles.productId}
    ) and not exists (
      select from ${orderLines}
      where ${orderLines.tenantId} = ${productFiles.tenantId} and ${orderLines.productId} = ${productFiles.productId}
    )`)
