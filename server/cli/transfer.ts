import { randomUUID } from 'node:crypto'
import { copyFile, mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { eq } from 'drizzle-orm'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { openDatabase } from '#server/open-database.ts'
import { buildApp } from '../app.ts'
import { ContentVersions } from '../core/cache/versions.ts'
import type { Config } from '../core/config.ts'
import { Notices } from '../core/db/notices.ts'
import { JobQueue } from '../core/jobs/jobs.ts'
import { openVault } from '../core/secrets/secrets.ts'
import { SigningKeys } from '../core/secrets/signing-keys.ts'
import { tenants } from '../core/tenants/tenants.table.ts'
import { transfersFolder, zipPath } from '../transfer/data/folder.ts'
import { importSite } from '../transfer/data/import-site.ts'
import { type SiteTransferRow, siteTransfers } from '../transfer/data/site-transfers.table.ts'
import { writeArchive } from '../transfer/data/write-archive.ts'

const logError = (error: Error) => console.error(error.message)

/** `vitrine export`: writes the same zip as the export in the admin area. */
export const exportCompany = (config: Config, slug: string, file: string) =>
  withCompany(config, slug, async (pipeline, siteId) => {
    const path = resolve(file)
    const bytes = await writeArchive(pipeline, siteId, path, () => undefined)
    console.log(`${path}: ${bytes} bytes.`)
  })

/** `vitrine import`: imports such a zip; with `dryRun` it only prints what would change. */
export const importCompany = (config: Config, slug: string, file: string, dryRun: boolean) =>
  withCompany(config, slug, async (pipeline, siteId) => {
    const { owner } = pipeline.parts.database
    const id = randomUUID()
    await mkdir(transfersFolder(config, siteId), { recursive: true })
    await copyFile(file, zipPath(config, siteId, id))
    const isTransfer = eq(siteTransfers.id, id)
    await owner.insert(siteTransfers).values({ id, tenantId: siteId, kind: 'import', by: 'Operator', fileName: file })
    const runJob = async (): Promise<SiteTransferRow> => {
      await importSite(pipeline, { tenantId: siteId, transferId: id }, new AbortController().signal, logError)
      const [row] = await owner.select().from(siteTransfers).where(isTransfer)
      if (row?.state !== 'failed') return row!
      throw new Error(row.problem ?? 'Nothing was imported.')
    }
    try {
      const { report } = await runJob()
      for (const { name, create, update, skip } of report?.collections ?? [])
        console.log(`${name}\t${create} new\t${update} changed\t${skip} unchanged`)
      for (const problem of report?.problems ?? []) console.error(`${problem.file}:${problem.line}: ${problem.message}`)
      for (const { limit, would, max } of report?.exceeded ?? [])
        console.error(`The import needs ${would} ${limit}, and the plan allows ${max}.`)
      if (report?.problemCount || report?.exceeded.length) throw new Error('Nothing was imported.')
      if (dryRun) return
      await owner.update(siteTransfers).set({ state: 'waiting', agreed: true }).where(isTransfer)
      await runJob()
      console.log('Imported.')
    } finally {
      await owner.delete(siteTransfers).where(isTransfer)
    }
  })

const withCompany = (
  config: Config,
  slug: string,
  work: (pipeline: RequestPipeline, siteId: string) => Promise<void>,
) =>
  withPipeline(config, async (pipeline) => {
    const [tenant] = await pipeline.parts.database.owner.select().from(tenants).where(eq(tenants.slug, slug))
    if (!tenant) throw new Error(`There is no company ${slug}.`)
    await work(pipeline, tenant.id)
  })

/** Runs a command that needs more than the database, such as jobs. */
export async function withPipeline(config: Config, work: (pipeline: RequestPipeline) => Promise<void>) {
  const database = await openDatabase(config, logError)
  const notices = new Notices(database, logError)
  const versions = new ContentVersions(database, notices, logError)
  const jobs = new JobQueue(database, logError)
  try {
    const keys = await SigningKeys.of(database, logError)
    const vault = await openVault(database.owner, config)
    const parts = { database, notices, versions, jobs, keys, vault }
    const { pipeline } = buildApp({ config: { ...config, logLevel: 'error' }, ...parts })
    await work(pipeline)
  } finally {
    await jobs.stop(1)
    await versions.stop()
    await database.close()
  }
}
