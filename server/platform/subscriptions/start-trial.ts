import { sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import { setPlan } from '#server/core/tenants/plans.ts'
import { type PlanKey, plans } from '#shared/core/plan-options.ts'
import { subscriptions } from './subscriptions.table.ts'

/**
 * Gives a new company its plan, in the transaction that creates it. `owner` is a connection with access to all
 * companies. Plans with a trial start with it; Free has no end.
 */
export async function startTrial(owner: Db, tenantId: string, plan: PlanKey) {
  const { trialDays } = plans[plan]
  await setPlan(owner, tenantId, plan)
  await owner.insert(subscriptions).values({
    tenantId,
    plan,
    status: trialDays ? 'trialing' : 'active',
    ...(trialDays && {
      periodStart: sql`now()` as never,
      periodEnd: sql`now() + make_interval(days => ${trialDays})` as never,
    }),
  })
}
