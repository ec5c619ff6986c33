import { eq, sql } from 'drizzle-orm'
import { contentTypeInfo, contentTypeNames } from '#shared/core/content-types.ts'
import { AppError } from '#shared/core/errors.ts'
import type { Db } from '../db/tenancy.ts'
import type { Site } from '../request/site.ts'
import { limitsOf, nextPlan, planName } from '../tenants/plans.ts'
import { expectStorageAvailable } from './storage.ts'
import { usage } from './usage.table.ts'

/** The number of a company's media, without the trash. */
export async function countMedia(db: Db): Promise<number> {
  const [row] = await db.select({ media: usage.media }).from(usage)
  return row?.media ?? 0
}

/** The number of its products, without the trash. */
export async function countProducts(db: Db): Promise<number> {
  const [row] = await db.select({ products: usage.products }).from(usage)
  return row?.products ?? 0
}

/** Counted items of a plan. */
type Counted = 'media' | 'products'

/**
 * Counts `count` more items. Throws PLAN_LIMIT_REACHED if the plan does not allow them; exact under concurrency,
 * because condition and change are one statement.
 */
export async function reserveUsage(db: Db, plan: Site['plan'], count = 1, what: Counted = 'media') {
  const max = limitsOf(plan)[what]
  const more = sql`${usage[what]} + ${count}`
  const fits = max === null ? undefined : sql`${more} <= ${max}`
  const fresh = max === null || count <= max
  const taken = fresh
    ? await db
        .insert(usage)
        .values({ [what]: count })
        .onConflictDoUpdate({ target: usage.tenantId, set: { [what]: more }, setWhere: fits })
        .returning({ id: usage.id })
    : []
  if (taken.length === 0) throw await full(db, plan, what, max ?? 0)
}

/** Throws PLAN_LIMIT_REACHED if one more file of this size does not fit now; `reserveUsage` decides in the end. */
export async function expectUsageAvailable(db: Db, plan: Site['plan'], bytes: number) {
  await expectStorageAvailable(db, plan, bytes)
  const max = limitsOf(plan).media
  if (max !== null && (await countMedia(db)) >= max) throw await full(db, plan, 'media', max)
}

/** Counts `count` items less, after they were moved to the trash. */
export async function releaseUsage(db: Db, count = 1, what: Counted = 'media') {
  if (count === 0) return
  await db
    .update(usage)
    .set({ [what]: sql`greatest(0, ${usage[what]} - ${count})` })
    .where(eq(usage.tenantId, sql`current_setting('app.tenant')::uuid`))
}

/** Recounts after an import. */
export async function recountUsage(db: Db) {
  const { rows } = await db.execute<{ media: number; products: number }>(
    sql`select ${countOf('media')} as media, ${countOf('products')} as products`,
  )
  const set = rows[0]!
  await db.insert(usage).values(set).onConflictDoUpdate({ target: usage.tenantId, set })
}

const countOf = (what: Counted) => {
  const counts = contentTypeNames
    .filter((name) => contentTypeInfo(name).room === what)
    .map((name) => sql`(select count(*) from ${sql.identifier(name)} where trashed_at is null)::int`)
  return sql.join(counts, sql` + `)
}

async function full(db: Db, plan: Site['plan'], what: Counted, max: number) {
  const [row] = await db.select({ used: usage[what] }).from(usage)
  return new AppError('PLAN_LIMIT_REACHED', planLimitMessage(plan, what), {
    details: { limit: what, used: row?.used ?? 0, max, plan, suggestedPlan: nextPlan(plan) },
  })
}

const names = { media: 'media files', products: 'products', admins: 'admins' }

/** The message for a plan that is full. */
export function planLimitMessage(plan: Site['plan'], what: keyof typeof names = 'media'): string {
  const next = nextPlan(plan)
  const more = next ? ` The ${planName(next)} plan includes more.` : ''
  const max = limitsOf(plan)[what]?.toLocaleString('en-US') ?? 'any number of'
  return `Your ${planName(plan)} plan includes ${max} ${names[what]}.${more}`
}
