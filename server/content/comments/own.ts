import { and, desc, eq, sql } from 'drizzle-orm'
import { after, cut } from '#server/core/db/cursor.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import type { OwnComment } from '#shared/content/own-content.ts'
import type { CommentedType } from '#shared/core/content-types.ts'
import type { ContentType } from '../content/content-type.ts'
import { comments } from './comments.table.ts'

/** One page of what somebody wrote, the latest first, each with what it is about if visitors still see that. */
export async function pageOfOwn(
  db: Db,
  types: readonly (ContentType & { kind: CommentedType })[],
  userId: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ results: OwnComment[]; total: number; nextCursor?: string | undefined }> {
  const mine = eq(comments.userId, userId)
  const { id, kind, itemId, text, state, createdAt } = comments
  const rows = await db
    .select({ id, kind, itemId, text, state, createdAt, sortedBy: createdAt })
    .from(comments)
    .where(and(mine, after(createdAt, id, 'time', cursor)))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit + 1)
  const page = cut(rows, limit)
  const about = new Map<string, NonNullable<OwnComment['about']>>()
  for (const type of types) {
    const { kind: where } = type
    const ids = page.rows.filter((row) => row.kind === type.kind).map((row) => row.itemId)
    for (const item of await namesOf(db, type, ids)) about.set(`${type.kind} ${item.id}`, { kind: where, ...item })
  }
  return {
    results: page.rows.map((row) => ({
      _id: row.id,
      text: row.text,
      state: row.state,
      createdAt: row.createdAt,
      about: about.get(`${row.kind} ${row.itemId}`),
    })),
    total: await db.$count(comments, mine),
    nextCursor: page.nextCursor,
  }
}

async function namesOf(db: Db, { table, key, shown }: ContentType, ids: string[]) {
  if (ids.length === 0) return []
  const { rows } = await db.execute<{ id: string; title: string; address: string }>(
    sql`select ${table.id} as id, title, ${key}::text as address from ${table}
      where ${table.id} = any(${sql.param(ids)}::uuid[]) and ${shown}`,
  )
  return rows
}

/** Everything somebody wrote, for them to take away. */
export const commentsOf = (db: Db, userId: string, most: number) =>
  db
    .select({ kind: comments.kind, itemId: comments.itemId, text: comments.text, createdAt: comments.createdAt })
    .from(comments)
    .where(eq(comments.userId, userId))
    .orderBy(desc(comments.createdAt))
    .limit(most)

/** Leaves what somebody wrote where it stands, without their name. */
export async function forgetAuthor(db: Db, userId: string) {
  await db.update(comments).set({ userId: null, visitorId: null }).where(eq(comments.userId, userId))
}

/** How much somebody wrote. */
export const countOfOwn = (db: Db, userId: string) => db.$count(comments, eq(comments.userId, userId))
