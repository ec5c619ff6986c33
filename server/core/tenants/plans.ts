import { eq } from 'drizzle-orm'
import { type PlanKey, type PlanLimits, type PlanSwitches, planKeys, plans } from '#shared/core/plan-options.ts'
import type { Db } from '../db/tenancy.ts'
import { tenants } from './tenants.table.ts'

/** What a plan holds. See [Note: Plans]. */
export const limitsOf = (plan: PlanKey): PlanLimits => plans[plan].limits

const GB = 1024 ** 3

/** Bytes of files that each plan holds; `null` is without end. */
const storage: Record<PlanKey, number | null> = { free: GB, pro: 100 * GB, business: 1024 * GB, enterprise: null }
export const storageOf = (plan: PlanKey): number | null => storage[plan]

/** What it switches on. */
export const switchesOf = (plan: PlanKey): PlanSwitches => plans[plan].switches

/** The next plan that holds more, to suggest when this one is full. */
export const nextPlan = (plan: PlanKey): PlanKey | undefined => planKeys[planKeys.indexOf(plan) + 1]

/** A company's plan, for work that no request asked for. */
export async function planOf(owner: Db, siteId: string): Promise<PlanKey | undefined> {
  const [row] = await owner.select({ plan: tenants.plan }).from(tenants).where(eq(tenants.id, siteId))
  return row?.plan
}
