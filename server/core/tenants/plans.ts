import { and, eq, ne } from 'drizzle-orm'
import { type PlanKey, type PlanLimits, type PlanSwitches, planKeys, plans } from '#shared/core/plan-options.ts'
import type { Db } from '../db/tenancy.ts'
import { tenants } from './tenants.table.ts'

/** Limits of a plan. See [Note: Plans]. */
export const limitsOf = (plan: PlanKey): PlanLimits => plans[plan].limits

const GB = 1024 ** 3

/** Storage of each plan in bytes; `null` is unlimited. */
const storage: Record<PlanKey, number | null> = { free: GB, pro: 100 * GB, business: 1024 * GB, enterprise: null }
export const storageOf = (plan: PlanKey): number | null => storage[plan]

/** Features of a plan. */
export const switchesOf = (plan: PlanKey): PlanSwitches => plans[plan].switches

/** The next larger plan, to suggest an upgrade. */
export const nextPlan = (plan: PlanKey): PlanKey | undefined => planKeys[planKeys.indexOf(plan) + 1]

/** `Pro` */
export const planName = (plan: PlanKey) => plans[plan].name

/** A company's plan, for work outside of requests. */
export async function planOf(owner: Db, siteId: string): Promise<PlanKey | undefined> {
  const [row] = await owner.select({ plan: tenants.plan }).from(tenants).where(eq(tenants.id, siteId))
  return row?.plan
}

/** Puts a plan in force. Returns whether the company had another one. */
export async function setPlan(owner: Db, siteId: string, plan: PlanKey): Promise<boolean> {
  const changed = await owner
    .update(tenants)
    .set({ plan })
    .where(and(eq(tenants.id, siteId), ne(tenants.plan, plan)))
    .returning({ id: tenants.id })
  return changed.length > 0
}
