import { rm } from 'node:fs/promises'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import type { RequestContext, TxContext } from '#server/core/http/context.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { AppError, requireRow } from '#shared/core/errors.ts'
import { zipPath } from './folder.ts'
import { type SiteTransferRow, siteTransfers } from './site-transfers.table.ts'

type Kind = SiteTransferRow['kind']
type Values = Partial<typeof siteTransfers.$inferInsert>

const isUnfinished = inArray(siteTransfers.state, ['waiting', 'running'])

export const latestTransfers = (db: Db, kind: Kind): Promise<SiteTransferRow[]> =>
  db
    .select()
    .from(siteTransfers)
    .where(eq(siteTransfers.kind, kind))
    .orderBy(desc(siteTransfers.createdAt), desc(siteTransfers.id))
    .limit(5)

export async function findTransfer(db: Db, kind: Kind, id: string): Promise<SiteTransferRow> {
  const rows = await db
    .select()
    .from(siteTransfers)
    .where(and(eq(siteTransfers.kind, kind), eq(siteTransfers.id, id)))
  return requireRow(rows, kind)
}

/** Throws CONFLICT while another transfer of this kind is unfinished. */
export async function createTransfer(
  { db, user }: Pick<TxContext<'admin'>, 'db' | 'user'>,
  values: Pick<typeof siteTransfers.$inferInsert, 'kind' | 'id' | 'fileName' | 'size' | 'expiresAt'>,
): Promise<SiteTransferRow> {
  const [row] = await db
    .insert(siteTransfers)
    .values({ ...values, by: user.name })
    .onConflictDoNothing()
    .returning()
  if (!row) throw new AppError('CONFLICT', `Another ${values.kind} is running. Wait until it is finished.`)
  return row
}

/** Starts a waiting transfer, or one whose process has ended. Undefined if it is finished or deleted. */
export const startTransfer = (
  pipeline: RequestPipeline,
  siteId: string,
  id: string,
): Promise<SiteTransferRow | undefined> =>
  pipeline.forCompany(siteId, 'write', async ({ db }) => {
    const [row] = await db
      .update(siteTransfers)
      .set({ state: 'running', problem: null, updatedAt: now() })
      .where(and(eq(siteTransfers.id, id), isUnfinished))
      .returning()
    return row
  })

export const now = () => sql`now()` as never

/** Updates a transfer. Returns false if it no longer runs. */
export const updateTransfer = (pipeline: RequestPipeline, siteId: string, id: string, values: Values) =>
  pipeline.forCompany(siteId, 'write', ({ db }) => updateRunning(db, id, values))

export async function updateRunning(db: Db, id: string, values: Values): Promise<boolean> {
  const updated = await db
    .update(siteTransfers)
    .set({ ...values, updatedAt: now() })
    .where(and(eq(siteTransfers.id, id), eq(siteTransfers.state, 'running')))
    .returning({ id: siteTransfers.id })
  return updated.length > 0
}

/** Deletes a transfer and its file, which also cancels it. Throws CONFLICT for an import that writes its records. */
export async function deleteTransfer({ write, config, site }: RequestContext<'admin'>, kind: Kind, id: string) {
  await write(async ({ db }) => {
    const { agreed, state } = await findTransfer(db, kind, id)
    if (agreed && (state === 'waiting' || state === 'running'))
      throw new AppError('CONFLICT', 'This import is running. Wait until it is finished.')
    await db.delete(siteTransfers).where(eq(siteTransfers.id, id))
  })
  await rm(zipPath(config, site.id, id), { force: true })
}
