import { eq, sql } from 'drizzle-orm'
import { AppError } from '#shared/errors.ts'
import type { Site } from '../context.ts'
import type { Db } from '../db/tenancy.ts'
import { limitsOf, nextPlan } from '../tenants/plans.ts'
import { usage } from './usage.table.ts'

/** How many media a company keeps, those in the trash left out. */
export async function mediaUsed(db: Db): Promise<number> {
  const [row] = await db.select({ media: usage.media }).from(usage)
  return row?.media ?? 0
}

/**
 * Takes room for `count` more media. Throws PLAN_LIMIT_REACHED when the plan
 * does not hold them; exact however many ask at once, because the condition and
 * the change are one statement.
 */
export async function takeRoom(db: Db, plan: Site['plan'], count = 1) {
  const max = limitsOf(plan).media
  const fits = max === null ? undefined : sql`${usage.media} + ${count} <= ${max}`
  const fresh = max === null || count <= max
  const taken = fresh
    ? await db
        .insert(usage)
        .values({ media: count })
        .onConflictDoUpdate({ target: usage.tenantId, set: { media: sql`${usage.media} + ${count}` }, setWhere: fits })
        .returning({ media: usage.media })
    : []
  if (taken.length === 0) throw await full(db, plan, max ?? 0)
}

/** Gives room back, for media that went to the trash. */
export async function giveRoom(db: Db, count = 1) {
  if (count === 0) return
  await db
    .update(usage)
    .set({ media: sql`greatest(0, ${usage.media} - ${count})` })
    .where(eq(usage.tenantId, sql`current_setting('app.tenant')::uuid`))
}

async function full(db: Db, plan: Site['plan'], max: number) {
  const used = await mediaUsed(db)
  return new AppError('PLAN_LIMIT_REACHED', fullMessage(plan), {
    details: { limit: 'media', used, max, plan, suggestedPlan: nextPlan(plan) },
  })
}

/** What is said when a plan holds no more media. */
export function fullMessage(plan: Site['plan']): string {
  const next = nextPlan(plan)
  const more = next ? ` The ${capital(next)} plan holds more.` : ''
  return `Your ${capital(plan)} plan holds ${limitsOf(plan).media ?? 'any number of'} media files.${more}`
}

const capital = (plan: string) => plan[0]!.toUpperCase() + plan.slice(1)
