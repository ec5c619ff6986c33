import { and, desc, eq, inArray } from 'drizzle-orm'
import type { ContentType } from '../content/content-type.ts'
import type { Db } from '../db/tenancy.ts'
import { likes } from './likes.table.ts'

type Kind = ContentType['kind']

/** What somebody likes of a kind, the latest first. */
export async function likedBy(db: Db, kind: Kind, userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: likes.itemId })
    .from(likes)
    .where(and(eq(likes.kind, kind), eq(likes.userId, userId)))
    .orderBy(desc(likes.createdAt))
    .limit(200)
  return rows.map(({ id }) => id)
}

/** Forgets who liked what no longer exists. */
export async function forgetLikes(db: Db, tenantId: string, kind: Kind, ids: string[]) {
  await db.delete(likes).where(and(eq(likes.tenantId, tenantId), eq(likes.kind, kind), inArray(likes.itemId, ids)))
}
