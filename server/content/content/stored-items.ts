import { eq, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#server/core/db/tenancy.ts'
import { refuseStale, updateMetadata } from '#server/core/db/update-metadata.ts'
import type { TxContext } from '#server/core/http/context.ts'
import { reserveStorage } from '#server/core/media/storage.ts'
import { releaseUsage, reserveUsage } from '#server/core/media/usage.ts'
import { isNotSuspended } from '#server/core/tenants/suspension.ts'
import { contentTypeInfo } from '#shared/core/content-types.ts'
import { requireRow } from '#shared/core/errors.ts'
import type { Times } from '#shared/core/primitives.ts'
import type { ContentType } from './content-type.ts'
import { announceChanges } from './items-changed.ts'
import { deleteRecordsOf } from './records-of-items.ts'
import { uniqueTags } from './tags.ts'

type Ctx = Pick<TxContext<'content'>, 'db' | 'user' | 'invalidate' | 'site'>

const countsTowardsPlan = ({ kind }: ContentType) => contentTypeInfo(kind).room === 'media'

interface CommonChanges {
  tags?: string[] | undefined
  published?: boolean | undefined
  publishedAt?: string | undefined
}

/** The columns that every editor changes in the same way. Fields that were not sent stay as they are. */
export const commonChanges = (
  before: { publishedAt: string | null },
  { tags, published, publishedAt }: CommonChanges,
  user: { name: string },
) => ({
  ...(tags && { tags: uniqueTags(tags) }),
  ...(published !== undefined && { published }),
  ...(published && { publishedAt: before.publishedAt ?? new Date().toISOString() }),
  ...(publishedAt && { publishedAt }),
  ...updateMetadata(user),
})

/** An item for content managers, in the trash or not. Throws NOT_FOUND. */
export async function storedItem<Row>(db: Db, { table, noun }: ContentType, id: string): Promise<Row> {
  const rows = await db
    .select()
    .from(table as PgTable)
    .where(eq(table.id, id))
  return requireRow(rows as Row[], noun)
}

/**
 * Saves the changed fields of an item, and the columns that `prepare` returns after checking them. Throws NOT_FOUND,
 * and STALE when another user has saved since the editor loaded the item.
 */
export async function changeItem<Row>(
  { db, user, invalidate }: Pick<Ctx, 'db' | 'user' | 'invalidate'>,
  { table, noun, kind, chooseCategory }: ContentType,
  {
    id,
    updatedAt,
    tags,
    published,
    publishedAt,
    ...fields
  }: CommonChanges & { id: string; updatedAt?: string | undefined; category?: string | undefined },
  prepare?: (before: Row) => Partial<Row> | Promise<Partial<Row>>,
): Promise<Row> {
  const rows = await db
    .select()
    .from(table as PgTable)
    .where(eq(table.id, id))
    .for('update')
  const before = requireRow(rows as (Row & Parameters<typeof refuseStale>[0] & { publishedAt: string | null })[], noun)
  refuseStale(before, updatedAt)
  const prepared = await prepare?.(before)
  if (fields.category !== undefined && chooseCategory) fields.category = await chooseCategory(db, fields.category)
  const [after] = await db
    .update(table as PgTable)
    .set({ ...fields, ...prepared, ...commonChanges(before, { tags, published, publishedAt }, user) })
    .where(eq(table.id, id))
    .returning()
  // Another title must not put what staff have hidden on sale again.
  if (published !== undefined || publishedAt !== undefined) await announceChanges({ db, invalidate }, kind, [id])
  invalidate(kind)
  return after as Row
}

/** Moves items to the trash, where they do not count towards the plan. Returns how many were moved. */
export async function trashItems(ctx: Ctx, type: ContentType, ids: string[]): Promise<number> {
  const trashed = await updateItems(ctx, type, ids, sql`trashed_at = now()`, sql`trashed_at is null`)
  if (countsTowardsPlan(type)) await releaseUsage(ctx.db, trashed)
  return trashed
}

/** Takes items out of the trash. Throws PLAN_LIMIT_REACHED when they no longer fit. */
export async function restoreItems(ctx: Ctx, type: ContentType, ids: string[]): Promise<number> {
  const restored = await updateItems(ctx, type, ids, sql`trashed_at = null`, sql`trashed_at is not null`)
  if (countsTowardsPlan(type) && restored > 0) {
    await reserveUsage(ctx.db, ctx.site.plan, restored)
    await reserveStorage(ctx.db, ctx.site.plan, 0)
  }
  return restored
}

const isSchedulable = ({ table }: ContentType) => 'publishAt' in table

/** Publishes drafts. Returns how many, and the earlier and scheduled publication times of each, to undo it. */
export async function publishItems(ctx: Ctx, type: ContentType, ids: string[]) {
  // Browsers show a black image instead of a video with an unknown codec.
  const canBeUnplayable = 'unplayable' in type.table
  const playable = canBeUnplayable ? sql`unplayable = '' and` : sql``
  const draft = sql`${playable} trashed_at is null and ${isSchedulable(type) ? sql`(not published or publish_at > now())` : sql`not published`}`
  const { rows } = await ctx.db.execute<Record<keyof Times, string | null>>(sql`
    select id as "_id", published_at as "publishedAt", ${isSchedulable(type) ? sql`publish_at` : sql`null`} as "publishAt"
    from ${type.table} where ${among(type, ids)} and ${draft} order by id for update`)
  const former = rows.map(
    ({ _id, publishedAt, publishAt }): Times => ({
      _id: _id!,
      publishedAt: iso(publishedAt),
      publishAt: iso(publishAt),
    }),
  )
  // Publishing now cancels the schedule.
  const now = isSchedulable(type) ? sql`, publish_at = null` : sql``
  const at = sql`published_at = coalesce(published_at, now())`
  const changed = await updateItems(ctx, type, ids, sql`published = true, ${at}${now}`, draft)
  if (!canBeUnplayable) return { changed, former }
  const unplayable = await ctx.db.$count(
    type.table,
    sql`${among(type, ids)} and unplayable <> '' and trashed_at is null`,
  )
  return { changed, former, unplayable }
}

const iso = (moment: string | null) => moment && new Date(moment).toISOString()

/** Unpublishes items. Returns how many were published; restores the publication times in `former`. */
export async function unpublishItems(ctx: Ctx, type: ContentType, ids: string[], former: Times[] = []) {
  const changed = await updateItems(ctx, type, ids, sql`published = false`, sql`trashed_at is null and published`)
  const due = isSchedulable(type) ? sql`, publish_at = former."publishAt"` : sql``
  if (former.length)
    await ctx.db.execute(sql`
      update ${type.table} set published_at = former."publishedAt"${due}
      from jsonb_to_recordset(${JSON.stringify(former)}::jsonb)
        former("_id" uuid, "publishedAt" timestamptz, "publishAt" timestamptz)
      where ${type.table.id} = former."_id" and ${among(type, ids)} and trashed_at is null and not published`)
  return changed
}

/** Sets one text column of items, such as the category. Throws VALIDATION for an unknown category. */
export async function setOnItems(ctx: Ctx, type: ContentType, ids: string[], column: string, value: string) {
  const stored = (column === 'category' && (await type.chooseCategory?.(ctx.db, value))) || value
  return updateItems(ctx, type, ids, sql`${sql.identifier(column)} = ${stored}`, sql`trashed_at is null`)
}

/** Adds tags to items. */
export async function tagItems(ctx: Ctx, type: ContentType, ids: string[], more: string[]): Promise<number> {
  const { rows } = await ctx.db.execute<{ id: string; tags: string[] }>(
    // Locked in id order, so that two editors cannot deadlock.
    sql`select id, tags from ${type.table} where ${among(type, ids)} and trashed_at is null order by id for update`,
  )
  const tagged = rows.map(({ id, tags }) => ({ id, tags: uniqueTags([...tags, ...more]) }))
  return updateItems(
    ctx,
    type,
    rows.map(({ id }) => id),
    sql`tags = (
      select array(select jsonb_array_elements_text(tagged.tags))
      from jsonb_to_recordset(${JSON.stringify(tagged)}::jsonb) as tagged(id uuid, tags jsonb)
      where tagged.id = ${type.table}.id)`,
    sql`true`,
  )
}

/** Throws NOT_FOUND when there is no such item, in the trash or not. */
export async function expectItem(db: Db, { table, noun }: ContentType, id: string) {
  const { rows } = await db.execute(sql`select 1 from ${table} where ${eq(table.id, id)}`)
  requireRow(rows, noun)
}

/** Deletes items that have been in the trash for 30 days, of all tenants that are not suspended. The next cleanup deletes their files. */
export async function emptyTrashOf(owner: Db, { table, kind }: ContentType) {
  await owner.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string; tenantId: string }>(
      sql`delete from ${table} where trashed_at < now() - interval '30 days' and ${isNotSuspended(sql`tenant_id`)}
        returning id, tenant_id as "tenantId"`,
    )
    await deleteRecordsOf(tx, kind, rows)
  })
}

async function updateItems({ db, user, invalidate }: Ctx, type: ContentType, ids: string[], set: SQL, where: SQL) {
  const { updatedAt, updatedBy } = updateMetadata(user)
  const { rows } = await db.execute<{ id: string }>(sql`
    update ${type.table} set ${set}, updated_at = ${updatedAt}, updated_by = ${updatedBy}
    where ${among(type, ids)} and ${where}
    returning id`)
  const changed = rows.map(({ id }) => id)
  await announceChanges({ db, invalidate }, type.kind, changed)
  invalidate(type.kind)
  return rows.length
}

const among = ({ table }: ContentType, ids: string[]) => sql`${table.id} = any(${sql.param(ids)}::uuid[])`
