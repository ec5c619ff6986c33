import { type SQL, sql } from 'drizzle-orm'
import type { Site } from '#server/core/request/site.ts'
import { limitsOf } from '#server/core/tenants/plans.ts'

/**
 * [Note: Extra admins] After a change to a smaller plan, the admins above its limit have the permissions of moderators: the
 * newest accounts first, unless an admin chose who stays. Their stored role stays, so that it returns with a larger plan or
 * when another admin leaves.
 */
export function isExtraAdmin(plan: Site['plan']): SQL<boolean> {
  const max = limitsOf(plan).admins
  if (max === null) return sql<boolean>`false`
  // The name of the table is written out because Drizzle omits it in queries of one table.
  return sql<boolean>`("users".role = 'admin' and (select count(*) from "users" a
    where a.tenant_id = "users".tenant_id and a.role = 'admin' and a.is_active
      and (not a.stays_admin, a.created_at, a.id) < (not "users".stays_admin, "users".created_at, "users".id)) >= ${max})`
}
