import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { isNotSuspended } from '#server/core/tenants/suspension.ts'
import { siteTransfers } from './site-transfers.table.ts'

const hour = 3600_000
const isOpen = isNotSuspended(siteTransfers.tenantId)

/** Deletes expired files, except of suspended companies, files without a transfer and abandoned transfers. Runs at start-up and every hour. */
export async function cleanUpTransfers({ parts: { config, database } }: RequestPipeline) {
  const { owner } = database
  await owner
    .update(siteTransfers)
    .set({ state: 'failed', problem: 'The transfer was interrupted. Try again.' })
    .where(
      sql`${siteTransfers.state} in ('waiting', 'running') and ${siteTransfers.updatedAt} < now() - interval '1 day'`,
    )
  await owner
    .update(siteTransfers)
    .set({ state: 'expired' })
    .where(sql`${siteTransfers.state} in ('done', 'checked') and ${siteTransfers.expiresAt} < now() and ${isOpen}`)
  await owner
    .delete(siteTransfers)
    .where(
      sql`${siteTransfers.state} in ('failed', 'expired', 'done') and ${siteTransfers.updatedAt} < now() - interval '90 days' and ${isOpen}`,
    )
  const withFile = await owner
    .select({ id: siteTransfers.id })
    .from(siteTransfers)
    .where(sql`${siteTransfers.state} in ('waiting', 'running', 'checked', 'done')`)
  const ids = new Set(withFile.map(({ id }) => id))
  const root = join(config.dataDir, 'transfers')
  for (const company of await namesIn(root))
    for (const name of await namesIn(join(root, company))) {
      const path = join(root, company, name)
      if (ids.has(name.split('.')[0]!)) continue
      // A file is written shortly before its row.
      const { mtimeMs } = (await stat(path).catch(() => undefined)) ?? { mtimeMs: Date.now() }
      if (mtimeMs < Date.now() - hour) await rm(path, { recursive: true, force: true })
    }
}

const namesIn = (folder: string) => readdir(folder).catch(() => [] as string[])

/** Whether an import stores files whose records are written later. */
export async function isImporting(owner: Db, siteId: string): Promise<boolean> {
  const rows = await owner
    .select({ id: siteTransfers.id })
    .from(siteTransfers)
    .where(
      sql`${siteTransfers.tenantId} = ${siteId} and ${siteTransfers.kind} in ('import', 'move') and ${siteTransfers.state} in ('waiting', 'running')`,
    )
  return rows.length > 0
}
