import { AppError } from '#shared/errors.ts'
import { adminsIn } from '../auth/users.ts'
import { companyIn } from '../company/company.ts'
import type { Site } from '../context.ts'
import type { Db } from '../db/tenancy.ts'
import { fullMessage } from '../media/usage.ts'
import { limitsOf, nextPlan } from '../tenants/plans.ts'

/**
 * Throws PLAN_LIMIT_REACHED when the plan holds no more admins. Holds the
 * company's record, so that two who become admins at once are counted one after
 * the other.
 */
export async function expectRoomForAdmin(db: Db, plan: Site['plan']) {
  const max = limitsOf(plan).admins
  if (max === null) return
  await companyIn(db, 'update')
  const used = await adminsIn(db)
  if (used < max) return
  throw new AppError('PLAN_LIMIT_REACHED', fullMessage(plan, 'admins'), {
    details: { limit: 'admins', used, max, plan, suggestedPlan: nextPlan(plan) },
  })
}
