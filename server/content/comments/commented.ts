import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import type { ContentType } from '../content/content-type.ts'
import { comments } from './comments.table.ts'

type Kind = ContentType['kind']

/** The items of a type that a user commented on. */
export async function commentedBy(db: Db, kind: Kind, userId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: comments.itemId })
    .from(comments)
    .where(and(eq(comments.userId, userId), eq(comments.kind, kind)))
    .limit(200)
  return rows.map(({ id }) => id)
}

/** The latest comments by users: at most `perPerson` of each and `max` in all. */
export async function latestComments(db: Db, kind: Kind, perPerson: number, max: number) {
  const ranked = db
    .select({
      item: comments.itemId,
      person: sql<string>`${comments.userId}`.as('person'),
      at: comments.createdAt,
      place: sql<number>`row_number() over (partition by ${comments.userId} order by ${comments.createdAt} desc)`.as(
        'place',
      ),
    })
    .from(comments)
    .where(and(eq(comments.kind, kind), eq(comments.state, 'approved'), isNotNull(comments.userId)))
    .as('ranked')
  return db.select().from(ranked).where(sql`${ranked.place} <= ${perPerson}`).orderBy(desc(ranked.at)).limit(max)
}

/** Deletes the comments on deleted items. */
export async function deleteCommentsOfItems(db: Db, tenantId: string, kind: Kind, ids: string[]) {
  const onItems = and(eq(comments.tenantId, tenantId), eq(comments.kind, kind), inArray(comments.itemId, ids))
  await db.delete(comments).where(onItems)
}
