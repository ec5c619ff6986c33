import { eq, sql } from 'drizzle-orm'
import { aboutType, contentTypeNames } from '#shared/core/content-types.ts'
import { AppError } from '#shared/core/errors.ts'
import type { Db } from '../db/tenancy.ts'
import type { Site } from '../request/site.ts'
import { limitsOf, nextPlan } from '../tenants/plans.ts'
import { expectStorage } from './storage.ts'
import { usage } from './usage.table.ts'

/** How many media a company keeps, those in the trash left out. */
export async function mediaUsed(db: Db): Promise<number> {
  const [row] = await db.select({ media: usage.media }).from(usage)
  return row?.media ?? 0
}

/** How many products it keeps, those in the trash left out. */
export async function productsUsed(db: Db): Promise<number> {
  const [row] = await db.select({ products: usage.products }).from(usage)
  return row?.products ?? 0
}

/** What a plan counts. */
type Counted = 'media' | 'products'

/**
 * Takes room for `count` more. Throws PLAN_LIMIT_REACHED when the plan does not
 * hold them; exact however many ask at once, because the condition and the
 * change are one statement.
 */
export async function takeRoom(db: Db, plan: Site['plan'], count = 1, what: Counted = 'media') {
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

/** Throws PLAN_LIMIT_REACHED when there is no room for one more of so many bytes; whether there still is later, `takeRoom` decides. */
export async function expectRoom(db: Db, plan: Site['plan'], bytes: number) {
  await expectStorage(db, plan, bytes)
  const max = limitsOf(plan).media
  if (max !== null && (await mediaUsed(db)) >= max) throw await full(db, plan, 'media', max)
}

/** Gives room back, for what went to the trash. */
export async function giveRoom(db: Db, count = 1, what: Counted = 'media') {
  if (count === 0) return
  await db
    .update(usage)
    .set({ [what]: sql`greatest(0, ${usage[what]} - ${count})` })
    .where(eq(usage.tenantId, sql`current_setting('app.tenant')::uuid`))
}

/** Counts anew how much there is, after many things changed at once. */
export async function countUsage(db: Db) {
  const { rows } = await db.execute<{ media: number; products: number }>(
    sql`select ${countOf('media')} as media, ${countOf('products')} as products`,
  )
  const set = rows[0]!
  await db.insert(usage).values(set).onConflictDoUpdate({ target: usage.tenantId, set })
}

const countOf = (what: Counted) => {
  const counts = contentTypeNames
    .filter((name) => aboutType(name).room === what)
    .map((name) => sql`(select count(*) from ${sql.identifier(name)} where trashed_at is null)::int`)
  return sql.join(counts, sql` + `)
}

async function full(db: Db, plan: Site['plan'], what: Counted, max: number) {
  const [row] = await db.select({ used: usage[what] }).from(usage)
  return new AppError('PLAN_LIMIT_REACHED', fullMessage(plan, what), {
    details: { limit: what, used: row?.used ?? 0, max, plan, suggestedPlan: nextPlan(plan) },
  })
}

const names = { media: 'media files', products: 'products', admins: 'admins' }

/** What is said when a plan holds no more. */
export function fullMessage(plan: Site['plan'], what: keyof typeof names = 'media'): string {
  const next = nextPlan(plan)
  const more = next ? ` The ${capital(next)} plan holds more.` : ''
  return `Your ${capital(plan)} plan holds ${limitsOf(plan)[what] ?? 'any number of'} ${names[what]}.${more}`
}

const capital = (plan: string) => plan[0]!.toUpperCase() + plan.slice(1)
