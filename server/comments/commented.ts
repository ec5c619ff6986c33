import { and, eq, inArray } from 'drizzle-orm'
import type { ContentType } from '../content/content-type.ts'
import type { Db } from '../db/tenancy.ts'
import { comments } from './comments.table.ts'

type Kind = ContentType['kind']

/** Which items of a kind somebody wrote about. */
export async function commentedBy(db: Db, kind: Kind, userId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: comments.itemId })
    .from(comments)
    .where(and(eq(comments.userId, userId), eq(comments.kind, kind)))
    .limit(200)
  return rows.map(({ id }) => id)
}

/** Forgets what was written about what no longer exists. */
export async function forgetComments(db: Db, tenantId: string, kind: Kind, ids: string[]) {
  const about = and(eq(comments.tenantId, tenantId), eq(comments.kind, kind), inArray(comments.itemId, ids))
  await db.delete(comments).where(about)
}
