import { open } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { insertRows } from '#server/core/db/insert-rows.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { detectFileType } from '#server/core/media/sniff.ts'
import { AppError } from '#shared/core/errors.ts'
import { largestMove, type MoveFormat, type MoveSource, mostMoveItems } from '#shared/transfer/move-options.ts'
import type { MoveLoss } from '#shared/transfer/moves.ts'
import { isRunning, type SiteTransferRow } from '../data/transfers.ts'
import type { ReportProgress } from '../data/write-archive.ts'
import { columnsOfFile } from './csv-rows.ts'
import type { Found, FoundItem } from './found-item.ts'
import { moveItems } from './moves.table.ts'
import { readShopifyCustomers, readShopifyOrders } from './shopify-people.ts'
import { readShopifyProducts } from './shopify-products.ts'
import { readWooCustomers, readWooOrders } from './woo-people.ts'
import { readWooProducts } from './woo-products.ts'
import { readWordPress, refuseArchive } from './wordpress-items.ts'

type Read = (siteId: string, path: string, found: Found, source: MoveSource) => Promise<void>

const readers: Record<MoveFormat, Read> = {
  // A table of its own has no old addresses.
  'shopify-products': (siteId, path, found, source) =>
    readShopifyProducts(siteId, path, found, { hasAddresses: source === 'shopify' }),
  'shopify-customers': (_, path, found) => readShopifyCustomers(path, found),
  'shopify-orders': (_, path, found) => readShopifyOrders(path, found),
  'woo-products': readWooProducts,
  'woo-customers': (_, path, found) => readWooCustomers(path, found),
  'woo-orders': (_, path, found) => readWooOrders(path, found),
  wxr: (_, path, found) => readWordPress(path, found),
}

/** Columns that only the files of this format have. */
const marks: Record<Exclude<MoveFormat, 'wxr'>, { sources: MoveSource[]; columns: string[][] }> = {
  'shopify-orders': { sources: ['shopify'], columns: [['name', 'financialstatus', 'lineitemname']] },
  'shopify-customers': {
    sources: ['shopify'],
    columns: [
      ['firstname', 'lastname', 'email', 'totalspent'],
      ['firstname', 'lastname', 'email', 'acceptsemailmarketing'],
    ],
  },
  'shopify-products': {
    sources: ['shopify', 'table'],
    columns: [
      ['handle', 'title', 'variantprice'],
      ['urlhandle', 'title', 'price'],
    ],
  },
  'woo-products': { sources: ['wordpress'], columns: [['type', 'name', 'regularprice', 'published']] },
  'woo-orders': {
    sources: ['wordpress'],
    columns: [
      ['ordernumber', 'orderstatus', 'orderdate', 'emailbilling', 'ordertotalamount'],
      ['orderid', 'status', 'ordertotal', 'billingemail'],
    ],
  },
  'woo-customers': {
    sources: ['wordpress'],
    columns: [
      ['name', 'username', 'email', 'totalspend'],
      ['firstname', 'lastname', 'userlogin', 'email'],
      ['firstname', 'lastname', 'userlogin', 'useremail'],
    ],
  },
}

/** Detects the format of an uploaded file by its content. Throws VALIDATION or BAD_FILE_TYPE with the remedy. */
export async function formatOfFile(path: string, size: number, source: MoveSource): Promise<MoveFormat> {
  const type = await detectFileType(path)
  refuseArchive(type?.mime)
  if (type && type.mime !== 'application/xml' && type.mime !== 'application/rss+xml') throw unknownFile(source)
  if (await beginsAsXml(path)) {
    if (source !== 'wordpress') throw unknownFile(source)
    if (size > largestMove.xml)
      throw new AppError('FILE_TOO_LARGE', 'A WordPress export may have at most 1 GB. Export it in parts.')
    return 'wxr'
  }
  if (size > largestMove.csv) throw new AppError('FILE_TOO_LARGE', 'A CSV file may have at most 100 MB. Split it.')
  const columns = await columnsOfFile(path)
  const known = Object.entries(marks).find(
    ([, mark]) =>
      mark.sources.includes(source) && mark.columns.some((names) => names.every((name) => columns.has(name))),
  )
  if (!known && isWooReport(columns)) throw new AppError('BAD_FILE_TYPE', wooReportMessage)
  if (!known) throw unknownFile(source)
  return known[0] as MoveFormat
}

const unknownFiles: Record<MoveSource, string> = {
  shopify: 'This is no CSV file of products, customers or orders from Shopify. Export it again, in English.',
  wordpress:
    'This is neither an export of WordPress (XML) nor a CSV file of products, customers or orders from WooCommerce in English. Set your language in WordPress to English, and export it again.',
  table: 'This table does not have the columns of the template. Download the template, and fill it in.',
}

/** The download of Analytics, Orders. */
const isWooReport = (columns: Set<string>) =>
  ['order', 'products', 'itemssold', 'nrevenue'].every((name) => columns.has(name))
const wooReportMessage =
  'The orders report of WooCommerce has neither email addresses nor prices. Export the orders with the plugin Advanced Order Export For WooCommerce, one row per product.'

const unknownFile = (source: MoveSource) => new AppError('BAD_FILE_TYPE', unknownFiles[source])

async function beginsAsXml(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(1000), 0, 1000, 0)
    return /^\ufeff?\s*</.test(buffer.toString('utf8', 0, bytesRead))
  } finally {
    await file.close()
  }
}

const batchSize = 200
const mostLosses = 60
const mostExamples = 5

/** Reads the file of a move and stores its items, in place of those of an interrupted check. Returns what is lost. */
export async function checkMove(
  pipeline: RequestPipeline,
  transfer: SiteTransferRow,
  { path, onProgress }: { path: string; onProgress: ReportProgress },
): Promise<{ format: MoveFormat; losses: MoveLoss[]; total: number }> {
  const { tenantId, id, size, move } = transfer
  const format = await formatOfFile(path, size, move!.source)
  await pipeline.forCompany(tenantId, 'write', ({ db }) => db.delete(moveItems).where(eq(moveItems.transferId, id)))
  const losses = new Map<string, MoveLoss>()
  let batch: (typeof moveItems.$inferInsert)[] = []
  let total = 0
  const flush = async () => {
    const rows = batch
    batch = []
    if (rows.length)
      await pipeline.forCompany(tenantId, 'write', async ({ db }) => {
        // An admin may have removed the move, or a new check may have replaced this one.
        if (await isRunning(db, id)) await db.execute(insertRows(moveItems, columns, rows))
      })
    onProgress('Reading the file', total, 0)
  }
  const found: Found = {
    async item(item) {
      if (++total > mostMoveItems)
        throw new AppError(
          'VALIDATION',
          `This file has more than ${mostMoveItems.toLocaleString('en')} records. Split it.`,
        )
      batch.push({ ...rowOf(item), transferId: id, position: total })
      if (batch.length >= batchSize) await flush()
    },
    loss(what, why, example) {
      const known = losses.get(what) ?? { what, why, count: 0, examples: [] }
      if (!losses.has(what) && losses.size >= mostLosses) return
      losses.set(what, known)
      known.count++
      const text = example?.slice(0, 120)
      if (text && known.examples.length < mostExamples && !known.examples.includes(text)) known.examples.push(text)
    },
  }
  await readers[format](tenantId, path, found, move!.source)
  await flush()
  if (total === 0) throw new AppError('VALIDATION', 'This file has nothing that can be imported.')
  return { format, losses: [...losses.values()].sort((one, other) => other.count - one.count), total }
}

const columns = [
  'transferId',
  'position',
  'kind',
  'sourceId',
  'title',
  'line',
  'data',
  'state',
  'message',
  'id',
] as const

const rowOf = ({ kind, sourceId, title, line, data, problem }: FoundItem) => ({
  id: crypto.randomUUID(),
  ...{ kind, sourceId: storable(sourceId), title: storable(title), line },
  // What cannot be imported is not tried again.
  data: problem === undefined ? (JSON.parse(JSON.stringify(data, storableIn)) as unknown) : {},
  state: problem === undefined ? ('waiting' as const) : ('failed' as const),
  message: problem ?? '',
})

/** PostgreSQL stores neither the null character nor half of a surrogate pair. */
const storable = (text: string) => text.replaceAll('\0', '').toWellFormed()
const storableIn = (_key: string, value: unknown) => (typeof value === 'string' ? storable(value) : value)
