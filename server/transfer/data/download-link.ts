import { and, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import type { TxContext } from '#server/core/http/context.ts'
import type { Site } from '#server/core/request/site.ts'
import { hashOf, newToken } from '#server/identity/auth/secret-token.ts'
import { roleIn } from '#server/identity/auth/sessions.ts'
import { AppError } from '#shared/core/errors.ts'
import { hasPermission } from '#shared/core/roles.ts'
import { siteTransfers } from './site-transfers.table.ts'

/** An address that downloads an export once within a minute. It is bound to the session that requested it. */
export async function newDownloadLink(
  { db, user }: Pick<TxContext<'admin'>, 'db' | 'user'>,
  id: string,
): Promise<string> {
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

/** Consumes a link. Returns whether it was valid and its session still belongs to an admin. */
export async function useDownloadLink(
  db: Db,
  site: Pick<Site, 'id' | 'plan'>,
  id: string,
  token: string,
): Promise<boolean> {
  const isLink = and(eq(siteTransfers.id, id), eq(siteTransfers.linkHash, hashOf(token)))
  const [link] = await db
    .select({ session: siteTransfers.linkSession })
    .from(siteTransfers)
    .where(and(isLink, gt(siteTransfers.linkExpiresAt, sql`now()`)))
    .for('update')
  if (!link?.session) return false
  await db.update(siteTransfers).set({ linkHash: null, linkSession: null, linkExpiresAt: null }).where(isLink)
  return hasPermission(await roleIn(db, site, link.session), 'admin')
}
