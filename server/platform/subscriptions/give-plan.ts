import { eq, inArray } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import { setPlan } from '#server/core/tenants/plans.ts'
import type { PlanKey } from '#shared/core/plan-options.ts'
import { advance, lockToDecide, voidBills } from './locked-subscription.ts'
import type { OwnerTransaction } from './owner-transaction.ts'
import { creditPeriods, paidPeriods } from './paid-periods.ts'
import { unusedCents } from './prices.ts'
import { subscriptionBills, subscriptions } from './subscriptions.table.ts'

const withoutPeriod = {
  status: 'active' as const,
  ...{ periodStart: null, periodEnd: null, graceEndsAt: null },
  ...{ nextPlan: null, nextBilling: null, cancelAtPeriodEnd: false },
}

/**
 * Gives a company a plan without an end and without a bill, such as a gift. What is left of paid periods becomes credit,
 * and open bills are void.
 */
export async function givePlan(transaction: OwnerTransaction, tenantId: string, plan: PlanKey, now = new Date()) {
  const { row, bills } = await lockToDecide(transaction, tenantId)
  const replaced = await paidPeriods(transaction, row)
  const creditCents = row.creditCents + unusedCents(replaced, now)
  await creditPeriods(transaction, replaced, now)
  const ofPlans = bills.filter(({ kind }) => kind !== 'fees')
  await voidBills(
    transaction,
    ofPlans.filter(({ status }) => status === 'open'),
  )
  const ahead = ofPlans.filter(({ status }) => status === 'paid').map(({ id }) => id)
  if (ahead.length)
    await transaction.tx.update(subscriptionBills).set({ status: 'used' }).where(inArray(subscriptionBills.id, ahead))
  await advance(transaction, { row, bills: [] }, now, { ...withoutPeriod, plan, creditCents })
}

/** The same where no company of the platform sends bills. `owner` has access to all companies. */
export async function givePlanWithoutBills(owner: Db, tenantId: string, plan: PlanKey) {
  await setPlan(owner, tenantId, plan)
  await owner
    .update(subscriptions)
    .set({ ...withoutPeriod, plan, updatedAt: new Date().toISOString() })
    .where(eq(subscriptions.tenantId, tenantId))
}
