import { sql } from 'drizzle-orm'
import { getCompany } from '#server/core/company/company.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import type { Site } from '#server/core/http/context.ts'
import { planLimitMessage } from '#server/core/media/usage.ts'
import { limitsOf, nextPlan } from '#server/core/tenants/plans.ts'
import { AppError } from '#shared/core/errors.ts'
// biome-ignore lint/style/noRestrictedImports: the sender's role is asked for in the same statement.
import { users } from '../auth/users.table.ts'
import { adminsIn } from '../auth/users.ts'

/** Whether the sender of an invitation is still an admin. Part of queries of the table `invitations`. */
export const senderIsAdmin = sql<boolean>`("invitations".inviter_id is null or exists (select from ${users} u
  where u.tenant_id = "invitations".tenant_id and u.id = "invitations".inviter_id and u.is_active and u.role = 'admin'))`

/** Throws PLAN_LIMIT_REACHED when the plan allows no more admins. Locks the company, so that calls run in sequence. */
export async function expectRoomForAdmin(db: Db, plan: Site['plan']) {
  const max = limitsOf(plan).admins
  if (max === null) return
  await getCompany(db, 'update')
  const used = await adminsIn(db)
  if (used < max) return
  throw new AppError('PLAN_LIMIT_REACHED', planLimitMessage(plan, 'admins'), {
    details: { limit: 'admins', used, max, plan, suggestedPlan: nextPlan(plan) },
  })
}
