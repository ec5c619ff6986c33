import { eq, type SQL, sql } from 'drizzle-orm'
import { mark, stale } from '#server/core/db/stale-version.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import type { Inside } from '#server/core/http/context.ts'
import { takeStorage } from '#server/core/media/storage.ts'
import { giveRoom, takeRoom } from '#server/core/media/usage.ts'
import { aboutType } from '#shared/core/content-types.ts'
import { found } from '#shared/core/errors.ts'
import type { Times } from '#shared/core/primitives.ts'
import type { ContentType } from './content-type.ts'
import { deleteRecordsOf } from './records-of-items.ts'
import { unique } from './tags.ts'

type Ctx = Pick<Inside<'content'>, 'db' | 'user' | 'invalidate' | 'site'>

const takesRoom = ({ kind }: ContentType) => aboutType(kind).room === 'media'

/** Throws STALE when somebody else saved since the editor last looked. */
export function expectFresh(
  before: { updatedAt: string; updatedBy: string | null },
  { updatedAt }: { updatedAt?: string | undefined },
) {
  if (updatedAt !== undefined && Date.parse(updatedAt) !== Date.parse(before.updatedAt)) throw stale(before)
}

interface UsualChanges {
  tags?: string[] | undefined
  published?: boolean | undefined
  publishedAt?: string | undefined
}

/** The columns that change alike wherever something is edited: what was not sent stays. */
export const usualChanges = (
  before: { publishedAt: string | null },
  { tags, published, publishedAt }: UsualChanges,
  user: { name: string },
) => ({
  ...(tags && { tags: unique(tags) }),
  ...(published !== undefined && { published }),
  ...(published && { publishedAt: before.publishedAt ?? new Date().toISOString() }),
  ...(publishedAt && { publishedAt }),
  ...mark(user),
})

/** Moves items to the trash, where they take no room in the plan. Answers how many were not there yet. */
export async function trashItems(ctx: Ctx, type: ContentType, ids: string[]): Promise<number> {
  const trashed = await change(ctx, type, ids, sql`trashed_at = now()`, sql`trashed_at is null`)
  if (takesRoom(type)) await giveRoom(ctx.db, trashed)
  return trashed
}

/** Takes items out of the trash. Throws PLAN_LIMIT_REACHED when they no longer fit. */
export async function restoreItems(ctx: Ctx, type: ContentType, ids: string[]): Promise<number> {
  const restored = await change(ctx, type, ids, sql`trashed_at = null`, sql`trashed_at is not null`)
  if (takesRoom(type) && restored > 0) {
    await takeRoom(ctx.db, ctx.site.plan, restored)
    await takeStorage(ctx.db, ctx.site.plan, 0)
  }
  return restored
}

const waits = ({ table }: ContentType) => 'publishAt' in table

/** Publishes items. Answers how many were not, and when each of them was published before and would have been. */
export async function publishItems(ctx: Ctx, type: ContentType, ids: string[]) {
  // Browsers show a black picture instead of such a video.
  const canBeUnplayable = 'unplayable' in type.table
  const playable = canBeUnplayable ? sql`unplayable = '' and` : sql``
  const draft = sql`${playable} trashed_at is null and ${waits(type) ? sql`(not published or publish_at > now())` : sql`not published`}`
  const { rows } = await ctx.db.execute<Record<keyof Times, string | null>>(sql`
    select id as "_id", published_at as "publishedAt", ${waits(type) ? sql`publish_at` : sql`null`} as "publishAt"
    from ${type.table} where ${among(type, ids)} and ${draft} order by id for update`)
  const former = rows.map(
    ({ _id, publishedAt, publishAt }): Times => ({
      _id: _id!,
      publishedAt: iso(publishedAt),
      publishAt: iso(publishAt),
    }),
  )
  // What is published now waits for nothing.
  const now = waits(type) ? sql`, publish_at = null` : sql``
  const at = sql`published_at = coalesce(published_at, now())`
  const changed = await change(ctx, type, ids, sql`published = true, ${at}${now}`, draft)
  if (!canBeUnplayable) return { changed, former }
  const unplayable = await ctx.db.$count(
    type.table,
    sql`${among(type, ids)} and unplayable <> '' and trashed_at is null`,
  )
  return { changed, former, unplayable }
}

const iso = (moment: string | null) => moment && new Date(moment).toISOString()

/** Takes items from the site. Answers how many were on it; gives those that are named their former times back. */
export async function unpublishItems(ctx: Ctx, type: ContentType, ids: string[], former: Times[] = []) {
  const changed = await change(ctx, type, ids, sql`published = false`, sql`trashed_at is null and published`)
  const due = waits(type) ? sql`, publish_at = former."publishAt"` : sql``
  if (former.length)
    await ctx.db.execute(sql`
      update ${type.table} set published_at = former."publishedAt"${due}
      from jsonb_to_recordset(${JSON.stringify(former)}::jsonb)
        former("_id" uuid, "publishedAt" timestamptz, "publishAt" timestamptz)
      where ${type.table.id} = former."_id" and ${among(type, ids)} and trashed_at is null and not published`)
  return changed
}

/** Gives items a text in one column, such as their category. */
export const setOnItems = (ctx: Ctx, type: ContentType, ids: string[], column: string, value: string) =>
  change(ctx, type, ids, sql`${sql.identifier(column)} = ${value}`, sql`trashed_at is null`)

/** Adds tags to those that items have. */
export async function tagItems(ctx: Ctx, type: ContentType, ids: string[], more: string[]): Promise<number> {
  const { rows } = await ctx.db.execute<{ id: string; tags: string[] }>(
    // Always in one order, so that two editors never wait for each other.
    sql`select id, tags from ${type.table} where ${among(type, ids)} and trashed_at is null order by id for update`,
  )
  const tagged = rows.map(({ id, tags }) => ({ id, tags: unique([...tags, ...more]) }))
  return change(
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

/** Throws NOT_FOUND for what is not there, in the trash or out of it. */
export async function expectItem(db: Db, { table, noun }: ContentType, id: string) {
  const { rows } = await db.execute(sql`select 1 from ${table} where ${eq(table.id, id)}`)
  found(rows, noun)
}

/** Forgets what has been in the trash for 30 days, of every company; its files go with the next sweep. */
export async function emptyTrashOf(owner: Db, { table, kind }: ContentType) {
  await owner.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string; tenantId: string }>(
      sql`delete from ${table} where trashed_at < now() - interval '30 days' returning id, tenant_id as "tenantId"`,
    )
    await deleteRecordsOf(tx, kind, rows)
  })
}

async function change({ db, user, invalidate }: Ctx, type: ContentType, ids: string[], set: SQL, where: SQL) {
  const { updatedAt, updatedBy } = mark(user)
  const { rows } = await db.execute(sql`
    update ${type.table} set ${set}, updated_at = ${updatedAt}, updated_by = ${updatedBy}
    where ${among(type, ids)} and ${where}
    returning id`)
  invalidate(type.kind)
  return rows.length
}

const among = ({ table }: ContentType, ids: string[]) => sql`${table.id} = any(${sql.param(ids)}::uuid[])`
