import { rm } from 'node:fs/promises'
import { eq, sql } from 'drizzle-orm'
import type { Inside } from '#server/core/http/context.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import type { JobData } from '#server/core/jobs/jobs.ts'
import { countUsage } from '#server/core/media/usage.ts'
import { planOf } from '#server/core/tenants/plans.ts'
import { contentKinds } from '#shared/core/content-kinds.ts'
import { AppError } from '#shared/core/errors.ts'
import { zipOf } from './folder.ts'
import { type Incoming, importRecords } from './import-records.ts'
import { insertRecords } from './insert-records.ts'
import { progressOf, Stopped } from './progress.ts'
import { type Archive, checkSums, extractRecords, openArchive } from './read-archive.ts'
import { type SiteTransferRow, siteTransfers } from './site-transfers.table.ts'
import { change, changeIn, takeUp } from './transfers.ts'

/**
 * Checks a site that came in a zip and says what it would change; once somebody
 * said go, changes it. Files are put down first, then all records are written in
 * one transaction that also says that it is done, so this may run twice.
 */
export async function importSite(
  pipeline: RequestPipeline,
  { tenantId, transferId }: JobData['site-import'],
  signal: AbortSignal,
  onError: (error: Error) => void,
) {
  const transfer = await takeUp(pipeline, tenantId, transferId)
  if (!transfer) return
  const path = zipOf(pipeline.parts.config, tenantId, transferId)
  const folder = `${path}.records`
  const put: string[] = []
  let archive: Archive | undefined
  try {
    const notify = progressOf(pipeline, tenantId, transferId, signal)
    archive = await openArchive(path)
    if (!transfer.agreed) await checkSums(archive, notify)
    await extractRecords(archive, folder)
    const incoming: Incoming = {
      siteId: tenantId,
      plan: (await planOf(pipeline.parts.database.owner, tenantId)) ?? 'free',
      manifest: archive.manifest,
      entries: new Set(archive.entries.keys()),
      folder,
      by: transfer.by,
      notify,
    }
    const look = await pipeline.forCompany(tenantId, 'snapshot', ({ db }) => importRecords(db, incoming, 'look'))
    if (!transfer.agreed) {
      await change(pipeline, tenantId, transferId, { state: 'checked', step: '', report: look.report })
      return
    }
    expectGood(look.report)
    await insertRecords(pipeline, tenantId, { archive, plan: look.media, put, notify })
    await apply(pipeline, transfer, incoming, notify)
    await rm(path, { force: true })
  } catch (error) {
    // The next process goes on.
    if (signal.aborted) throw error
    await takeAway(pipeline, tenantId, put)
    await rm(path, { force: true })
    if (error instanceof Stopped) return
    if (!(error instanceof AppError)) onError(error as Error)
    const problem = error instanceof AppError ? error.message : 'Something went wrong, and nothing was imported.'
    await change(pipeline, tenantId, transferId, { state: 'failed', problem, finishedAt: new Date().toISOString() })
  } finally {
    await archive?.close().catch(() => undefined)
    await rm(folder, { recursive: true, force: true })
  }
}

function expectGood({ problemCount, exceeded }: NonNullable<SiteTransferRow['report']>) {
  if (exceeded.length)
    throw new AppError('PLAN_LIMIT_REACHED', 'Nothing was imported: your plan does not hold all of this.')
  if (problemCount)
    throw new AppError(
      'CONFLICT',
      'Nothing was imported: the site has changed since the file was checked. Send it again.',
    )
}

async function apply(
  pipeline: RequestPipeline,
  { tenantId, id }: SiteTransferRow,
  incoming: Incoming,
  notify: Incoming['notify'],
) {
  await pipeline.forCompany(tenantId, 'write', async ({ db, jobs, invalidate }) => {
    const [held] = await db.select().from(siteTransfers).where(eq(siteTransfers.id, id)).for('update')
    // Another process was faster, or somebody took it back.
    if (held?.state !== 'running') throw new Stopped('this import is over')
    const { report, media, photos } = await importRecords(db, incoming, 'do')
    expectGood(report)
    const files = pipeline.filesOf(tenantId)
    for (const { to, as } of media.files.values())
      if (as !== 'made' && !(await files.has(to)))
        throw new AppError('CONFLICT', 'Nothing was imported: the site was changed at the same time. Please try again.')
    await countUsage(db)
    await finishPhotos(jobs, photos)
    await changeIn(db, id, { state: 'done', step: '', report, finishedAt: new Date().toISOString() })
    invalidate(...contentKinds.filter((kind) => kind !== 'minute'))
  })
  notify('Done', 1, 1)
}

/** What every uploaded photo gets in the background. */
async function finishPhotos(jobs: Inside['jobs'], photos: { id: string; ready: boolean }[]) {
  for (const { id, ready } of photos)
    await jobs.add(ready ? 'photo-avif' : 'photo-pictures', { photoId: id }, { after: 10 })
}

/** Takes files away that were put down for nothing. What is called by its bytes may be somebody else's by now: the sweep looks. */
async function takeAway(pipeline: RequestPipeline, siteId: string, put: string[]) {
  const files = pipeline.filesOf(siteId)
  for (const name of put)
    if (name.startsWith('originals/') || !(await isNamed(pipeline, siteId, name))) await files.delete(name)
}

/** Whether a company's settings or people speak of a picture by now. */
function isNamed(pipeline: RequestPipeline, siteId: string, name: string): Promise<boolean> {
  if (name.startsWith('pictures/')) return Promise.resolve(true)
  return pipeline.forCompany(siteId, 'read', async ({ db }) => {
    const { rows } = await db.execute(sql`
      select 1 from company where company::text like ${`%${name.split('/').at(-1)}%`}
      union all select 1 from users where avatar like ${`%${name.split('/').at(-1)}%`} limit 1`)
    return rows.length > 0
  })
}
