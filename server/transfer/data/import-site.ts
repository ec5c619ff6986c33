import { rm } from 'node:fs/promises'
import { basename } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { ensurePayment } from '#server/commerce/payments/payment-problem.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import type { JobData } from '#server/core/jobs/jobs.ts'
import { recountUsage } from '#server/core/media/usage.ts'
import { planOf } from '#server/core/tenants/plans.ts'
import { contentKinds } from '#shared/core/content-kinds.ts'
import { AppError } from '#shared/core/errors.ts'
import { zipPath } from './folder.ts'
import { importMedia } from './import-media.ts'
import { type ImportSource, importRecords } from './import-records.ts'
import { progressReporter, TransferCancelled } from './progress.ts'
import { type Archive, extractRecords, openArchive, verifyChecksums } from './read-archive.ts'
import { type SiteTransferRow, siteTransfers } from './site-transfers.table.ts'
import { startTransfer, updateRunning, updateTransfer } from './transfers.ts'

/**
 * The background job that checks an uploaded zip, and imports it once an admin has confirmed the preview.
 * Files are stored first. One transaction writes all records and finishes the transfer, so the job may run twice.
 */
export async function importSite(
  pipeline: RequestPipeline,
  { tenantId, transferId }: JobData['site-import'],
  signal: AbortSignal,
  onError: (error: Error) => void,
) {
  const transfer = await startTransfer(pipeline, tenantId, transferId)
  if (!transfer) return
  const path = zipPath(pipeline.parts.config, tenantId, transferId)
  const folder = `${path}.records`
  const added: string[] = []
  let archive: Archive | undefined
  try {
    const onProgress = progressReporter(pipeline, tenantId, transferId, signal)
    archive = await openArchive(path)
    if (!transfer.agreed) await verifyChecksums(archive, onProgress)
    await extractRecords(archive, folder)
    const source: ImportSource = {
      siteId: tenantId,
      plan: (await planOf(pipeline.parts.database.owner, tenantId)) ?? 'free',
      manifest: archive.manifest,
      entries: new Set(archive.entries.keys()),
      folder,
      by: transfer.by,
      onProgress,
    }
    const { report, media } = await pipeline.forCompany(tenantId, 'snapshot', ({ db }) =>
      importRecords(db, source, 'check'),
    )
    if (!transfer.agreed) {
      await updateTransfer(pipeline, tenantId, transferId, { state: 'checked', step: '', report })
      return
    }
    expectImportable(report)
    await importMedia(pipeline, tenantId, { archive, plan: media, added, onProgress })
    await applyImport(pipeline, transfer, source)
    await rm(path, { force: true })
  } catch (error) {
    // The next process continues.
    if (signal.aborted) throw error
    await deleteUnused(pipeline, tenantId, added)
    await rm(path, { force: true })
    if (error instanceof TransferCancelled) return
    if (!(error instanceof AppError)) onError(error as Error)
    const problem =
      error instanceof AppError ? error.message : 'The import failed, and nothing was imported. Upload the file again.'
    await updateTransfer(pipeline, tenantId, transferId, {
      state: 'failed',
      problem,
      finishedAt: new Date().toISOString(),
    })
  } finally {
    await archive?.close().catch(() => undefined)
    await rm(folder, { recursive: true, force: true })
  }
}

function expectImportable({ problemCount, exceeded }: NonNullable<SiteTransferRow['report']>) {
  if (exceeded.length)
    throw new AppError('PLAN_LIMIT_REACHED', 'Nothing was imported: the file exceeds the limits of your plan.')
  if (problemCount)
    throw new AppError(
      'CONFLICT',
      'Nothing was imported: the site has changed since the file was checked. Upload it again.',
    )
}

async function applyImport(pipeline: RequestPipeline, { tenantId, id }: SiteTransferRow, source: ImportSource) {
  await pipeline.forCompany(tenantId, 'write', async ({ db, jobs, invalidate }) => {
    const [transfer] = await db.select().from(siteTransfers).where(eq(siteTransfers.id, id)).for('update')
    // Another process has finished it, or an admin has cancelled it.
    if (transfer?.state !== 'running') throw new TransferCancelled('this import does not run any more')
    const { report, media, photos } = await importRecords(db, source, 'apply')
    expectImportable(report)
    const files = pipeline.filesOf(tenantId)
    for (const { to, as } of media.files.values())
      if (as !== 'made' && !(await files.has(to)))
        throw new AppError('CONFLICT', 'Nothing was imported: the site was changed at the same time. Try again.')
    await recountUsage(db)
    // Exports have no payment accounts.
    await ensurePayment({ db, invalidate, user: { name: source.by } })
    for (const photo of photos)
      await jobs.add(photo.ready ? 'photo-avif' : 'photo-pictures', { photoId: photo.id }, { after: 10 })
    await updateRunning(db, id, { state: 'done', step: '', report, finishedAt: new Date().toISOString() })
    invalidate(...contentKinds.filter((kind) => kind !== 'minute'))
  })
  source.onProgress('Done', 1, 1)
}

/** Deletes files of a failed import. Images stay for the cleanup, because other content may have the same hash by now. */
async function deleteUnused(pipeline: RequestPipeline, siteId: string, added: string[]) {
  const files = pipeline.filesOf(siteId)
  for (const name of added)
    if (name.startsWith('originals/') || !(name.startsWith('pictures/') || (await isInUse(pipeline, siteId, name))))
      await files.delete(name)
}

/** Whether the company's settings or a user use a logo or avatar. */
function isInUse(pipeline: RequestPipeline, siteId: string, name: string): Promise<boolean> {
  const pattern = `%${basename(name)}%`
  return pipeline.forCompany(siteId, 'read', async ({ db }) => {
    const { rows } = await db.execute(sql`
      select 1 from company where company::text like ${pattern}
      union all select 1 from users where avatar like ${pattern} limit 1`)
    return rows.length > 0
  })
}
