import { and, desc, eq } from 'drizzle-orm'
import { afterCursor, paginate } from '#server/core/db/cursor.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import type { OwnerLogEntry } from '#shared/platform/owners.ts'
import type { OwnerAction } from '#shared/platform/owners-options.ts'
import { ownerActions } from './owners.table.ts'

/** Who acts: an owner, or the command line. */
export interface OwnerActor {
  name: string
  /** The account; null for the command line. */
  userId: string | null
  username: string
  ip: string
}

export const commandLine: OwnerActor = { name: 'Command line', userId: null, username: '', ip: '' }

interface Entry {
  action: OwnerAction
  company?: { id: string; name: string }
  detail?: string
  reason?: string
}

/** Adds an entry to the log of the owners, in the transaction of the action. */
export async function logOwnerAction(owner: Db, { name, userId, username, ip }: OwnerActor, entry: Entry) {
  const { action, company, detail = '', reason = '' } = entry
  await owner.insert(ownerActions).values({
    ...{ by: name, userId, username, ip, action, detail, reason },
    companyId: company?.id ?? null,
    company: company?.name ?? '',
  })
}

const newest = [desc(ownerActions.createdAt), desc(ownerActions.id)]
const present = ({ id, ...row }: typeof ownerActions.$inferSelect): OwnerLogEntry => ({ _id: id, ...row })

interface Page {
  limit: number
  cursor?: string | undefined
  action?: OwnerAction | undefined
}

export async function listOwnerActions(owner: Db, { limit, cursor, action }: Page) {
  const where = action && eq(ownerActions.action, action)
  const found = await owner
    .select()
    .from(ownerActions)
    .where(and(where, afterCursor(ownerActions.createdAt, ownerActions.id, 'time', cursor)))
    .orderBy(...newest)
    .limit(limit + 1)
  const { rows, nextCursor } = paginate(
    found.map((row) => ({ ...row, sortedBy: row.createdAt })),
    limit,
  )
  const results = rows.map(({ sortedBy: _, ...row }) => present(row))
  return { results, total: await owner.$count(ownerActions, where), ...(nextCursor && { nextCursor }) }
}

/** The latest actions about one company. */
export async function latestActionsOn(owner: Db, companyId: string): Promise<OwnerLogEntry[]> {
  const rows = await owner
    .select()
    .from(ownerActions)
    .where(eq(ownerActions.companyId, companyId))
    .orderBy(...newest)
    .limit(50)
  return rows.map(present)
}
