import { rm } from 'node:fs/promises'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import type { RequestContext, TxContext } from '#server/core/http/context.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { AppError, requireRow } from '#shared/core/errors.ts'
import { zipPath } from './folder.ts'
import { type SiteTransferRow, siteTransfers } from './site-transfers.table.ts'

export type { SiteTransferRow }

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
  values: Pick<typeof siteTransfers.$inferInsert, 'kind' | 'id' | 'fileName' | 'size' | 'expiresAt' | 'move'>,
): Promise<SiteTransferRow> {
  const [row] = await db
    .insert(siteTransfers)
    .values({ ...values, by: user.name })
    .onConflictDoNothing()
    .returning()
  if (!row)
    throw new AppError(
      'CONFLICT',
      `Another ${values.kind === 'export' ? 'export' : 'import'} is running. Wait until it is finished.`,
    )
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

const now = () => sql`now()` as never

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

/** Confirms the preview of an import or a move, which then runs. Throws CONFLICT unless it waits for that. */
export async function agreeToTransfer(db: Db, id: string, values: Values = {}): Promise<SiteTransferRow> {
  const [agreed] = await db
    .update(siteTransfers)
    .set({ ...values, state: 'waiting', agreed: true, step: '', done: 0, updatedAt: now() })
    .where(and(eq(siteTransfers.id, id), eq(siteTransfers.state, 'checked')))
    .returning()
  if (!agreed) throw new AppError('CONFLICT', 'This import has been confirmed or replaced already.')
  return agreed
}

/** Lets a finished or stopped move run again. Throws CONFLICT if it runs or waits for a confirmation. */
export async function restartTransfer(db: Db, id: string, values: Values): Promise<SiteTransferRow> {
  const [again] = await db
    .update(siteTransfers)
    .set({ ...values, state: 'waiting', step: '', problem: null, finishedAt: null, updatedAt: now() })
    .where(
      and(
        eq(siteTransfers.id, id),
        eq(siteTransfers.agreed, true),
        inArray(siteTransfers.state, ['done', 'failed', 'expired']),
      ),
    )
    .returning()
  if (!again) throw new AppError('CONFLICT', 'This import is running, or waits for your confirmation.')
  return again
}

/** Stops a move that an admin has confirmed. Throws CONFLICT if it does not run. */
export async function stopTransfer(db: Db, id: string, problem: string): Promise<SiteTransferRow> {
  const [stopped] = await db
    .update(siteTransfers)
    .set({ state: 'failed', problem, updatedAt: now() })
    .where(and(eq(siteTransfers.id, id), eq(siteTransfers.agreed, true), isUnfinished))
    .returning()
  if (!stopped) throw new AppError('CONFLICT', 'This import does not run any more.')
  return stopped
}

/** Whether a transfer runs. */
export const isRunning = async (db: Db, id: string): Promise<boolean> =>
  (await db.$count(siteTransfers, and(eq(siteTransfers.id, id), eq(siteTransfers.state, 'running')))) > 0

/**
 * Deletes transfers of a kind that a new file replaces: those that wait for a confirmation, and those that failed before
 * one. Failed imports of a whole site have changed nothing, so they go too.
 */
export const deleteUnconfirmed = (db: Db, kind: 'import' | 'move') =>
  db
    .delete(siteTransfers)
    .where(
      and(
        eq(siteTransfers.kind, kind),
        inArray(siteTransfers.state, ['checked', 'failed']),
        kind === 'move' ? eq(siteTransfers.agreed, false) : undefined,
      ),
    )
