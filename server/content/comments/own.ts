import { and, desc, eq, sql } from 'drizzle-orm'
import { afterCursor, paginate } from '#server/core/db/cursor.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import type { OwnComment } from '#shared/content/own-content.ts'
import type { CommentedType } from '#shared/core/content-types.ts'
import type { ContentType } from '../content/content-type.ts'
import { comments } from './comments.table.ts'

/** One page of a user's comments, the newest first, each with its item if visitors can see that. */
export async function pageOfUser(
  db: Db,
  types: readonly (ContentType & { kind: CommentedType })[],
  userId: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ results: OwnComment[]; total: number; nextCursor?: string | undefined }> {
  const isAuthor = eq(comments.userId, userId)
  const { id, kind, itemId, text, state, createdAt } = comments
  const rows = await db
    .select({ id, kind, itemId, text, state, createdAt, sortedBy: createdAt })
    .from(comments)
    .where(and(isAuthor, afterCursor(createdAt, id, 'time', cursor)))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit + 1)
  const page = paginate(rows, limit)
  const items = new Map<string, NonNullable<OwnComment['about']>>()
  for (const type of types) {
    const { kind } = type
    const ids = page.rows.filter((row) => row.kind === type.kind).map((row) => row.itemId)
    for (const item of await namesOf(db, type, ids)) items.set(`${kind} ${item.id}`, { kind, ...item })
  }
  return {
    results: page.rows.map((row) => ({
      _id: row.id,
      text: row.text,
      state: row.state,
      createdAt: row.createdAt,
      about: items.get(`${row.kind} ${row.itemId}`),
    })),
    total: await db.$count(comments, isAuthor),
    nextCursor: page.nextCursor,
  }
}

async function namesOf(db: Db, { table, key, isVisible }: ContentType, ids: string[]) {
  if (ids.length === 0) return []
  const { rows } = await db.execute<{ id: string; title: string; address: string }>(
    sql`select ${table.id} as id, title, ${key}::text as address from ${table}
      where ${table.id} = any(${sql.param(ids)}::uuid[]) and ${isVisible}`,
  )
  return rows
}

/** A user's comments for the export of personal data. */
export const commentsOf = (db: Db, userId: string, max: number) =>
  db
    .select({ kind: comments.kind, itemId: comments.itemId, text: comments.text, createdAt: comments.createdAt })
    .from(comments)
    .where(eq(comments.userId, userId))
    .orderBy(desc(comments.createdAt))
    .limit(max)

/** Makes the comments of a user anonymous. */
export async function removeAuthor(db: Db, userId: string) {
  await db.update(comments).set({ userId: null, visitorId: null }).where(eq(comments.userId, userId))
}

export const countCommentsOf = (db: Db, userId: string) => db.$count(comments, eq(comments.userId, userId))
