import { and, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import type { Inside } from '#server/core/http/context.ts'
import { hashOf, newToken } from '#server/identity/auth/secret-token.ts'
import { roleIn } from '#server/identity/auth/sessions.ts'
import { AppError } from '#shared/core/errors.ts'
import { may } from '#shared/core/roles.ts'
import { siteTransfers } from './site-transfers.table.ts'

/** An address that downloads an export once, within a minute, while the session that asked for it lasts. */
export async function newDownloadLink({ db, user }: Pick<Inside<'admin'>, 'db' | 'user'>, id: string): Promise<string> {
  const token = newToken()
  const link = {
    linkHash: hashOf(token),
    linkSession: user.sessionId,
    linkExpiresAt: sql`now() + interval '60 seconds'` as never,
  }
  const [row] = await db
    .update(siteTransfers)
    .set(link)
    .where(and(eq(siteTransfers.id, id), eq(siteTransfers.kind, 'export'), eq(siteTransfers.state, 'done')))
    .returning({ id: siteTransfers.id })
  if (!row) throw new AppError('NOT_FOUND', 'That export no longer exists.')
  return `/api/admin/data/exports/${id}/download?link=${token}`
}

/** Uses a link up. Whether it was good: the session that asked for it must still be an admin's. */
export async function useDownloadLink(db: Db, siteId: string, id: string, token: string): Promise<boolean> {
  const isLink = and(eq(siteTransfers.id, id), eq(siteTransfers.linkHash, hashOf(token)))
  const [held] = await db
    .select({ session: siteTransfers.linkSession })
    .from(siteTransfers)
    .where(and(isLink, gt(siteTransfers.linkExpiresAt, sql`now()`)))
    .for('update')
  if (!held?.session) return false
  await db.update(siteTransfers).set({ linkHash: null, linkSession: null, linkExpiresAt: null }).where(isLink)
  return may(await roleIn(db, siteId, held.session), 'admin')
}
