import { type SQL, sql } from 'drizzle-orm'
import { bigint, boolean, type PgColumn, type PgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/core/db/instant.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import type { ContentNoun, ContentTypeName } from '#shared/core/content-types.ts'
import { AppError, requireRow } from '#shared/core/errors.ts'

export const counter = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0)

/** Columns that all content types have. */
export const contentColumns = () => ({
  title: text('title').notNull(),
  tags: text('tags').array().notNull().default(sql`'{}'`),
  views: counter('views'),
  likes: counter('likes'),
  /** Number of approved comments. */
  commentsCount: counter('comments_count'),
  published: boolean('published').notNull().default(false),
  publishedAt: instant('published_at'),
  trashedAt: instant('trashed_at'),
  createdBy: uuid('created_by'),
  updatedAt: instant('updated_at').notNull().default(sql`now()`),
  /** A name, which stays when the account is deleted. */
  updatedBy: text('updated_by'),
})

/**
 * A content type as comments, likes and view counts need it. Its table has
 * `contentColumns`.
 */
export interface ContentType {
  kind: ContentTypeName
  /** Singular name. */
  noun: ContentNoun
  table: PgTable & { id: PgColumn; trashedAt: PgColumn }
  /** The column that identifies an item in URLs. */
  key: PgColumn
  /** Condition for rows that visitors may see. */
  isVisible: SQL
  /** The stored spelling of a category, where editors choose one. Throws VALIDATION for an unknown one. */
  chooseCategory?(db: Db, name: string): Promise<string>
}

/** A content type whose drafts can be published at a scheduled time. */
export interface Scheduled extends ContentType {
  noun: 'blog' | 'event'
  table: PgTable & { id: PgColumn; trashedAt: PgColumn; publishAt: PgColumn }
}

/** The id of the visible item with this key, as a subquery. */
export const visibleIdAt = ({ table, key, isVisible }: ContentType, address: string) =>
  sql<string | null>`(select ${table.id} from ${table} where ${key} = ${address} and ${isVisible})`

/** The id of any stored item with this key, as a subquery. */
export const storedIdAt = ({ table, key }: ContentType, address: string) =>
  sql<string | null>`(select ${table.id} from ${table} where ${key} = ${address})`

/** The id of the visible item with this key. Throws NOT_FOUND. */
export const expectVisible = (db: Db, type: ContentType, address: string) =>
  idWhere(db, type, sql`${type.key} = ${address} and ${type.isVisible}`)

/** The id of any stored item with this key. Throws NOT_FOUND. */
export const expectStored = (db: Db, type: ContentType, address: string) =>
  idWhere(db, type, sql`${type.key} = ${address}`)

/** Like `expectVisible`, and locks the row, so that its counters stay exact. */
export const lockVisible = (db: Db, type: ContentType, address: string) =>
  idWhere(db, type, sql`${type.key} = ${address} and ${type.isVisible} for update`)

/**
 * Returns the content that a visitor requested. Throws NOT_FOUND, and GONE for
 * published content in the trash, so that search engines remove it soon.
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
    if (trashed.length) throw new AppError('GONE', `This ${noun} was removed.`)
  }
  return requireRow(rows, noun)
}

async function idWhere(db: Db, { table, noun }: ContentType, condition: SQL): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`select ${table.id} as id from ${table} where ${condition}`)
  return requireRow(rows, noun).id
}

/** Changes a counter, which never becomes negative, and returns its new value. */
export async function addToCounter(
  db: Db,
  { table }: ContentType,
  counter: 'likes' | 'comments_count',
  id: string,
  difference: number,
) {
  const column = sql.identifier(counter)
  const { rows } = await db.execute<{ count: string }>(
    sql`update ${table} set ${column} = greatest(0, ${column} + ${difference}) where ${table.id} = ${id} returning ${column} as count`,
  )
  return Number(rows[0]?.count ?? 0)
}
