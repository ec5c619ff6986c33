import { rm } from 'node:fs/promises'
import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { actorFor, writeAuditEntry } from '#server/core/audit/audit-entry.ts'
import { isTransient } from '#server/core/db/unreachable.ts'
import { sqlState } from '#server/core/http/errors.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import type { JobData } from '#server/core/jobs/jobs.ts'
import { runAsJob } from '#server/core/request/requester.ts'
import { planOf } from '#server/core/tenants/plans.ts'
import { AppError } from '#shared/core/errors.ts'
import { type MoveKind, moveKindLabels, moveKinds, moveSourceLabels } from '#shared/transfer/move-options.ts'
import { zipPath } from '../data/folder.ts'
import { progressReporter, TransferCancelled } from '../data/progress.ts'
import { type SiteTransferRow, startTransfer, updateRunning, updateTransfer } from '../data/transfers.ts'
import { checkMove } from './check-move.ts'
import { expectedLosses } from './expected-losses.ts'
import { importFile } from './import-file.ts'
import { importProductPictures, importProducts } from './import-product.ts'
import { importRedirects } from './import-redirects.ts'
import { importTableRows } from './import-table-rows.ts'
import { importText } from './import-text.ts'
import { MoveContext } from './move-context.ts'
import { type MoveItemRow, moveItems } from './moves.table.ts'

const day = 86_400_000

/**
 * The background job that reads the file of a move, and imports its items once an admin has confirmed the preview. Each
 * item and its state are one transaction, so that a job that is started again continues and creates nothing twice.
 */
export async function runMove(
  pipeline: RequestPipeline,
  { tenantId, transferId }: JobData['move-import'],
  { signal, isLastTry, onError }: { signal: AbortSignal; isLastTry: boolean; onError: (error: Error) => void },
) {
  const transfer = await startTransfer(pipeline, tenantId, transferId)
  if (!transfer) return
  try {
    await runAsJob(tenantId, () => (transfer.agreed ? importAll : check)(pipeline, transfer, signal, onError))
  } catch (error) {
    // The queue starts the job again, which continues.
    if (signal.aborted || (isTransient(error) && !isLastTry)) throw error
    if (error instanceof TransferCancelled) return
    if (!(error instanceof AppError)) onError(error as Error)
    const problem =
      error instanceof AppError
        ? error.message
        : 'The import was interrupted by an unexpected error. Continue it, or start it again.'
    const finishedAt = new Date().toISOString()
    await updateTransfer(pipeline, tenantId, transferId, { state: 'failed', problem, finishedAt })
    if (!transfer.agreed) await rm(zipPath(pipeline.parts.config, tenantId, transferId), { force: true })
  }
}

async function check(pipeline: RequestPipeline, transfer: SiteTransferRow, signal: AbortSignal) {
  const { tenantId, id, move } = transfer
  const path = zipPath(pipeline.parts.config, tenantId, id)
  const onProgress = progressReporter(pipeline, tenantId, id, signal)
  const { format, losses, total } = await checkMove(pipeline, transfer, { path, onProgress })
  const plan = (await planOf(pipeline.parts.database.owner, tenantId)) ?? 'free'
  const expected = await pipeline.forCompany(tenantId, 'read', ({ db }) =>
    expectedLosses(db, { transferId: id, source: move!.source, plan }),
  )
  await updateTransfer(pipeline, tenantId, id, {
    ...{ state: 'checked', step: '', done: 0, total },
    move: { ...move!, format, losses: [...expected, ...losses] },
    expiresAt: new Date(Date.now() + 7 * day).toISOString(),
  })
  // Its items are stored now.
  await rm(path, { force: true })
}

/** Items that are fetched at the same time. */
const parallel: Partial<Record<MoveKind, number>> = { file: 3, 'product-pictures': 3, post: 2, page: 2 }

async function importAll(
  pipeline: RequestPipeline,
  transfer: SiteTransferRow,
  signal: AbortSignal,
  onError: (error: Error) => void,
) {
  const { tenantId, id, move, fileName } = transfer
  const context = await MoveContext.of(pipeline, transfer, signal)
  const onProgress = progressReporter(pipeline, tenantId, id, signal)
  const { total, waiting } = await countWaiting(context)
  let done = total - waiting
  for (const kind of moveKinds)
    for (;;) {
      const items = await waitingItems(context, kind, batches[kind] ? batchSize : pageSize)
      if (items.length === 0) break
      const step = `Importing ${moveKindLabels[kind][1]}`
      onProgress(step, done, total)
      const together = batches[kind]
      if (together) {
        await importTogether(context, items, onError, together)
        done += items.length
      } else
        await inParallel(items, parallel[kind] ?? 1, async (item) => {
          await importOne(context, item, onError)
          onProgress(step, ++done, total)
        })
    }
  await context.write(async ({ db }) => {
    const finished = { state: 'done' as const, step: '', done: total, total, finishedAt: new Date().toISOString() }
    if (!(await updateRunning(db, id, finished))) return
    await writeAuditEntry(db, {
      action: 'imported',
      kind: 'data',
      title: `${moveSourceLabels[move!.source]}: ${fileName}`,
      who: actorFor(context.user, { ip: '' }),
    })
  })
}

async function countWaiting({ pipeline, site, transferId }: MoveContext) {
  return pipeline.forCompany(site.id, 'read', async ({ db }) => {
    const ofMove = eq(moveItems.transferId, transferId)
    return {
      total: await db.$count(moveItems, ofMove),
      waiting: await db.$count(moveItems, and(ofMove, eq(moveItems.state, 'waiting'))),
    }
  })
}

const waitingItems = (
  { pipeline, site, transferId }: MoveContext,
  kind: MoveKind,
  most: number,
): Promise<MoveItemRow[]> =>
  pipeline.forCompany(site.id, 'read', ({ db }) =>
    db
      .select()
      .from(moveItems)
      .where(and(eq(moveItems.transferId, transferId), eq(moveItems.kind, kind), eq(moveItems.state, 'waiting')))
      .orderBy(asc(moveItems.position))
      .limit(most),
  )

/** Imports several items in one transaction. */
type Together = (context: MoveContext, items: readonly MoveItemRow[]) => Promise<void>

/** Items that need no file from elsewhere are imported in one transaction of several. */
const batches: Partial<Record<MoveKind, Together>> = {
  customer: (context, items) => importTableRows(context, 'customer', items),
  order: (context, items) => importTableRows(context, 'order', items),
  product: importProducts,
}
const batchSize = 25
const pageSize = 50

/** One by one if one of them fails, so that it does not affect the others. */
async function importTogether(
  context: MoveContext,
  items: readonly MoveItemRow[],
  onError: (error: Error) => void,
  together: Together,
) {
  try {
    await together(context, items)
  } catch (error) {
    if (concernsAll(context, error)) throw error
    for (const item of items) await failing(context, item, onError, () => together(context, [item]))
  }
}

const imports: Record<
  Exclude<MoveKind, 'customer' | 'order' | 'product'>,
  (context: MoveContext, item: MoveItemRow) => Promise<void>
> = {
  file: importFile,
  'product-pictures': importProductPictures,
  post: importText,
  page: importText,
  redirects: importRedirects,
}

const importOne = (context: MoveContext, item: MoveItemRow, onError: (error: Error) => void) =>
  failing(context, item, onError, () => imports[item.kind as keyof typeof imports](context, item))

/** Marks an item as failed if its work fails for a reason of its own. Other errors end the job, which continues later. */
async function failing(
  context: MoveContext,
  item: MoveItemRow,
  onError: (error: Error) => void,
  work: () => Promise<void>,
) {
  try {
    await work()
  } catch (error) {
    if (concernsAll(context, error)) throw error
    if (!(error instanceof AppError)) onError(error as Error)
    const message = error instanceof AppError ? messageOf(error) : unexpectedMessage(error)
    await context.settleOne(item, async () => ({ state: 'failed', message }))
  }
}

/** Whether an error has nothing to do with the item. */
const concernsAll = ({ signal }: MoveContext, error: unknown) =>
  signal.aborted ||
  error instanceof TransferCancelled ||
  (error instanceof AppError && error.code === 'STORAGE_FULL') ||
  isTransient(error)

/** PostgreSQL's class 22 is about values, such as a number that is too large. */
const unexpectedMessage = (error: unknown) =>
  sqlState(error)?.startsWith('22')
    ? 'A value of this record cannot be stored. Correct it in the file and import the file again.'
    : 'An unexpected error. Try again.'

/** The message of an error with those of its fields. */
function messageOf({ message, fields = {} }: AppError): string {
  const own = Object.entries(fields).map(([field, text]) => (text === message ? '' : `${field}: ${text}`))
  return [message, ...own].filter(Boolean).join(' ')
}

/** Runs `work` for all items, `most` at a time. Waits for all of them, then throws the first error. */
async function inParallel<T>(items: readonly T[], most: number, work: (item: T) => Promise<void>) {
  const queue = [...items]
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item)
  }
  const results = await Promise.allSettled(Array.from({ length: most }, worker))
  for (const result of results) if (result.status === 'rejected') throw result.reason
}

/** Lets all items of a move wait again that are not complete. */
export const resetItems = (db: Parameters<Parameters<RequestPipeline['forCompany']>[2]>[0]['db'], transferId: string) =>
  db
    .update(moveItems)
    .set({ state: 'waiting', message: '' })
    .where(
      and(
        eq(moveItems.transferId, transferId),
        sql`${moveItems.state} in ('failed', 'partial')`,
        // Items that the file itself makes impossible have no data.
        ne(moveItems.data, {}),
      ),
    )
