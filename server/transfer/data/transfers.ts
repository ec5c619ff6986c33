import { rm } from 'node:fs/promises'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import type { Inside, Outside } from '#server/core/http/context.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { AppError, found } from '#shared/core/errors.ts'
import { zipOf } from './folder.ts'
import { type SiteTransferRow, siteTransfers } from './site-transfers.table.ts'

type Kind = SiteTransferRow['kind']

/** What is on its way. */
const underWay = ['waiting', 'running'] as const
/** Transfers that are told of. */
const listed = 5

export const latest = (db: Db, kind: Kind): Promise<SiteTransferRow[]> =>
  db
    .select()
    .from(siteTransfers)
    .where(eq(siteTransfers.kind, kind))
    .orderBy(desc(siteTransfers.createdAt), desc(siteTransfers.id))
    .limit(listed)

export async function transferCalled(db: Db, kind: Kind, id: string): Promise<SiteTransferRow> {
  const rows = await db
    .select()
    .from(siteTransfers)
    .where(and(eq(siteTransfers.kind, kind), eq(siteTransfers.id, id)))
  return found(rows, kind)
}

/** Begins a transfer as part of a transaction. Throws CONFLICT while another of its kind is under way. */
export async function begin(
  { db, user }: Pick<Inside<'admin'>, 'db' | 'user'>,
  values: Pick<typeof siteTransfers.$inferInsert, 'kind' | 'id' | 'fileName' | 'size' | 'expiresAt'>,
): Promise<SiteTransferRow> {
  const [row] = await db
    .insert(siteTransfers)
    .values({ ...values, by: user.name })
    .onConflictDoNothing()
    .returning()
  if (!row) throw new AppError('CONFLICT', `Another ${values.kind} is under way. Wait until it is done.`)
  return row
}

/** Takes up a transfer that waits, or that another process left in the middle. Nothing when it is over or gone. */
export async function takeUp(
  pipeline: RequestPipeline,
  siteId: string,
  id: string,
): Promise<SiteTransferRow | undefined> {
  return pipeline.forCompany(siteId, 'write', async ({ db }) => {
    const [row] = await db
      .update(siteTransfers)
      .set({ state: 'running', problem: null, updatedAt: now() })
      .where(and(eq(siteTransfers.id, id), inArray(siteTransfers.state, [...underWay])))
      .returning()
    return row
  })
}

export const now = () => sql`now()` as never

/** Changes a transfer that is running; answers whether it still is. */
export function change(
  pipeline: RequestPipeline,
  siteId: string,
  id: string,
  values: Partial<typeof siteTransfers.$inferInsert>,
): Promise<boolean> {
  return pipeline.forCompany(siteId, 'write', ({ db }) => changeIn(db, id, values))
}

export async function changeIn(db: Db, id: string, values: Partial<typeof siteTransfers.$inferInsert>) {
  const changed = await db
    .update(siteTransfers)
    .set({ ...values, updatedAt: now() })
    .where(and(eq(siteTransfers.id, id), eq(siteTransfers.state, 'running')))
    .returning({ id: siteTransfers.id })
  return changed.length > 0
}

/** Forgets a transfer and takes its file away; whoever works on it notices. Throws CONFLICT for one that changes the site at this moment. */
export async function takeBack({ write, config, site }: Outside<'admin'>, kind: Kind, id: string) {
  await write(async ({ db }) => {
    const row = await transferCalled(db, kind, id)
    const open = row.agreed && underWay.some((state) => state === row.state)
    if (open) throw new AppError('CONFLICT', 'This import is under way. Wait until it is done.')
    await db.delete(siteTransfers).where(eq(siteTransfers.id, id))
  })
  await rm(zipOf(config, site.id, id), { force: true })
}
