import { eq, type SQL, sql } from 'drizzle-orm'
import { found } from '#shared/errors.ts'
import type { Inside } from '../context.ts'
import type { Db } from '../db/tenancy.ts'
import { giveRoom, takeRoom } from '../media/usage.ts'
import { mark, stale } from '../photos/change.ts'
import { unique } from '../photos/details.ts'
import type { ContentType } from './content-type.ts'
import { forgetItems } from './forget.ts'

type Ctx = Pick<Inside<'content'>, 'db' | 'user' | 'touch' | 'site'>

/** Kinds that the plan counts. */
const media: readonly ContentType['kind'][] = ['videos', 'audios', 'documents']

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
  if (media.includes(type.kind)) await giveRoom(ctx.db, trashed)
  return trashed
}

/** Takes items out of the trash. Throws PLAN_LIMIT_REACHED when they no longer fit. */
export async function restoreItems(ctx: Ctx, type: ContentType, ids: string[]): Promise<number> {
  const restored = await change(ctx, type, ids, sql`trashed_at = null`, sql`trashed_at is not null`)
  if (media.includes(type.kind) && restored > 0) await takeRoom(ctx.db, ctx.site.plan, restored)
  return restored
}

/** Publishes items or takes them from the site. Answers how many were otherwise. */
export function publishItems(ctx: Ctx, type: ContentType, ids: string[], published: boolean): Promise<number> {
  const waits = 'publishAt' in type.table
  const at = published ? sql`, published_at = coalesce(published_at, now())` : sql``
  // What is published now waits for nothing.
  const now = published && waits ? sql`, publish_at = null` : sql``
  const otherwise = published && waits ? sql`(not published or publish_at > now())` : sql`published <> ${published}`
  return change(ctx, type, ids, sql`published = ${published}${at}${now}`, sql`trashed_at is null and ${otherwise}`)
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
    await forgetItems(tx, kind, rows)
  })
}

async function change({ db, user, touch }: Ctx, type: ContentType, ids: string[], set: SQL, where: SQL) {
  const { updatedAt, updatedBy } = mark(user)
  const { rows } = await db.execute(sql`
    update ${type.table} set ${set}, updated_at = ${updatedAt}, updated_by = ${updatedBy}
    where ${among(type, ids)} and ${where}
    returning id`)
  touch(type.kind)
  return rows.length
}

const among = ({ table }: ContentType, ids: string[]) => sql`${table.id} = any(${sql.param(ids)}::uuid[])`
