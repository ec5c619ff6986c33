import { and, asc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import type { TxContext } from '#server/core/http/context.ts'
import type { OrderDownload } from '#shared/commerce/digital.ts'
import { downloadDays, downloadsPerFile } from '#shared/commerce/digital-options.ts'
import { addressOf } from '#shared/core/endpoint.ts'
import { AppError } from '#shared/core/errors.ts'
import { hasExpired } from '#shared/core/order-options.ts'
import { orderDownload } from '#shared/core/plain-routes.ts'
import { type ProductFileRow, productFiles } from '../../products/product-files.table.ts'
import { type OrderRow, orderLines } from '../orders.table.ts'
import { orderDownloads } from './order-downloads.table.ts'

/** A file that an order contains, and how often it was downloaded. */
interface GrantedFile {
  file: ProductFileRow
  downloads: number
  expiresAt: string | null
}

/** Whether the customer paid and was not refunded in full. */
const isPaid = ({ paymentStatus, status, totalCents, ...order }: OrderRow) =>
  ['paid', 'awaiting_delivery', 'partially_refunded'].includes(paymentStatus) ||
  // Free orders have no payment.
  (totalCents === 0 && status !== 'cancelled' && !hasExpired({ status, ...order }))

/** The files of the products of a paid order, also those that were removed from the product since; none otherwise. */
async function grantedFiles(db: Db, order: OrderRow): Promise<GrantedFile[]> {
  if (!isPaid(order)) return []
  const ordered = db
    .select({ productId: orderLines.productId })
    .from(orderLines)
    .where(and(eq(orderLines.orderId, order.id), gt(orderLines.qty, orderLines.refundedQty)))
  return db
    .select({
      file: productFiles,
      downloads: sql<number>`coalesce(${orderDownloads.downloads}, 0)`,
      expiresAt: orderDownloads.expiresAt,
    })
    .from(productFiles)
    .leftJoin(
      orderDownloads,
      and(eq(orderDownloads.productFileId, productFiles.id), eq(orderDownloads.orderId, order.id)),
    )
    .where(
      and(
        inArray(productFiles.productId, ordered),
        or(isNull(productFiles.removedAt), gt(productFiles.removedAt, order.createdAt)),
      ),
    )
    .orderBy(asc(productFiles.productId), asc(productFiles.createdAt), asc(productFiles.id))
}

const isOver = ({ downloads, expiresAt }: GrantedFile) =>
  downloads >= downloadsPerFile || (expiresAt !== null && Date.parse(expiresAt) <= Date.now())

/** Subject of a signed address. That of a guest works in the guest's network only. See [Note: Signed links]. */
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

/**
 * Counts a download and returns its file. Throws NOT_FOUND if the order is not paid or does not contain the file, CONFLICT
 * once it expired or was downloaded too often.
 */
export async function countDownload(
  { db }: Pick<TxContext, 'db'>,
  order: OrderRow,
  fileId: string,
  { isCounted = true } = {},
) {
  const granted = (await grantedFiles(db, order)).find(({ file }) => file.id === fileId)
  if (!granted) throw new AppError('NOT_FOUND', 'This order does not contain this file.')
  const ended = () =>
    new AppError('CONFLICT', 'This file was downloaded too often or too long ago. Please contact the shop.')
  if (isOver(granted)) throw ended()
  if (!isCounted) return granted.file
  const counted = await db
    .insert(orderDownloads)
    .values({
      ...{ orderId: order.id, productFileId: fileId, downloads: 1 },
      expiresAt: sql`now() + make_interval(days => ${downloadDays})`,
    })
    .onConflictDoUpdate({
      target: [orderDownloads.tenantId, orderDownloads.orderId, orderDownloads.productFileId],
      set: {
        downloads: sql`${orderDownloads.downloads} + 1`,
        expiresAt: sql`coalesce(${orderDownloads.expiresAt}, excluded.expires_at)`,
      },
      // Concurrent downloads do not exceed the limit.
      setWhere: sql`${orderDownloads.downloads} < ${downloadsPerFile}`,
    })
    .returning({ id: orderDownloads.id })
  if (counted.length === 0) throw ended()
  return granted.file
}

/** Allows all downloads of a file again. Throws NOT_FOUND if the order is not paid or does not contain the file. */
export async function reissueDownload({ db }: Pick<TxContext, 'db'>, order: OrderRow, fileId: string) {
  if (!(await grantedFiles(db, order)).some(({ file }) => file.id === fileId))
    throw new AppError('NOT_FOUND', 'This order does not contain this file.')
  await db
    .update(orderDownloads)
    .set({ downloads: 0, expiresAt: null })
    .where(and(eq(orderDownloads.orderId, order.id), eq(orderDownloads.productFileId, fileId)))
}
