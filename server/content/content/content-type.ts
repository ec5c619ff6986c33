import { type SQL, sql } from 'drizzle-orm'
import { bigint, boolean, type PgColumn, type PgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/core/db/instant.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import type { ContentNoun, ContentTypeName } from '#shared/core/content-types.ts'
import { AppError, found } from '#shared/core/errors.ts'

export const counter = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0)

/** What content of every kind has. */
export const contentColumns = () => ({
  title: text('title').notNull(),
  tags: text('tags').array().notNull().default(sql`'{}'`),
  views: counter('views'),
  likes: counter('likes'),
  /** How many approved comments there are. */
  commentsCount: counter('comments_count'),
  published: boolean('published').notNull().default(false),
  publishedAt: instant('published_at'),
  trashedAt: instant('trashed_at'),
  createdBy: uuid('created_by'),
  updatedAt: instant('updated_at').notNull().default(sql`now()`),
  /** A name, kept even if its account goes. */
  updatedBy: text('updated_by'),
})

/** What comments, likes and counting must know of a kind of content. Its table has `contentColumns`. */
export interface ContentType {
  kind: ContentTypeName
  /** What one of them is called. */
  noun: ContentNoun
  table: PgTable & { id: PgColumn }
  /** Names one of them in an address. */
  key: PgColumn
  /** What visitors may see. */
  shown: SQL
}

/** A kind whose drafts can become public by themselves. */
export interface Scheduled extends ContentType {
  noun: 'blog' | 'event'
  table: PgTable & { id: PgColumn; publishAt: PgColumn }
}

/** The id of what visitors may see at an address, as part of a larger question. */
export const shownAt = ({ table, key, shown }: ContentType, address: string) =>
  sql<string | null>`(select ${table.id} from ${table} where ${key} = ${address} and ${shown})`

/** The same for staff, who see everything that was not deleted for good. */
export const storedAt = ({ table, key }: ContentType, address: string) =>
  sql<string | null>`(select ${table.id} from ${table} where ${key} = ${address})`

/** The id of what visitors may see at an address. Throws NOT_FOUND. */
export const expectShown = (db: Db, type: ContentType, address: string) =>
  idWhere(db, type, sql`${type.key} = ${address} and ${type.shown}`)

/** The same for staff. */
export const expectStored = (db: Db, type: ContentType, address: string) =>
  idWhere(db, type, sql`${type.key} = ${address}`)

/** As for visitors, and held until the transaction ends, so that what is counted beside it is exact. */
export const holdShown = (db: Db, type: ContentType, address: string) =>
  idWhere(db, type, sql`${type.key} = ${address} and ${type.shown} for update`)

/**
 * What was read for visitors at an address. Throws NOT_FOUND, and GONE for what
 * was published and lies in the trash, so that search engines forget it soon.
 */
export async function foundOrGone<T>(
  db: Db,
  { table, key, noun }: ContentType,
  address: string,
  rows: T[],
): Promise<T> {
  if (rows.length === 0) {
    const { rows: trashed } = await db.execute(
      sql`select 1 from ${table} where ${key} = ${address} and ${table}.trashed_at is not null and ${table}.published`,
    )
    if (trashed.length) throw new AppError('GONE', `This ${noun} was taken away.`)
  }
  return found(rows, noun)
}

async function idWhere(db: Db, { table, noun }: ContentType, condition: SQL): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`select ${table.id} as id from ${table} where ${condition}`)
  return found(rows, noun).id
}

/** Changes a number beside an item and answers the new one. It never becomes negative. */
export async function addTo(
  db: Db,
  { table }: ContentType,
  what: 'likes' | 'comments_count',
  id: string,
  more: number,
) {
  const column = sql.identifier(what)
  const { rows } = await db.execute<{ count: string }>(
    sql`update ${table} set ${column} = greatest(0, ${column} + ${more}) where ${table.id} = ${id} returning ${column} as count`,
  )
  return Number(rows[0]?.count ?? 0)
}
