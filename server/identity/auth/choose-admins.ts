import { and, eq, inArray, sql } from 'drizzle-orm'
import { getCompany } from '#server/core/company/company.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import type { Site, TxContext } from '#server/core/http/context.ts'
import { limitsOf, planName } from '#server/core/tenants/plans.ts'
import { AppError } from '#shared/core/errors.ts'
import type { PlanAdmins } from '#shared/identity/users.ts'
import { isExtraAdmin } from './extra-admins.ts'
import { users } from './users.table.ts'
import { lockUsers } from './users.ts'

const mostAdmins = 100
const isActiveAdmin = and(eq(users.role, 'admin'), eq(users.isActive, true))

const canSignIn = sql<boolean>`("users".verified_at is not null and ("users".password_hash is not null
  or exists (select from google_accounts g where g.tenant_id = "users".tenant_id and g.user_id = "users".id)
  or exists (select from passkeys p where p.tenant_id = "users".tenant_id and p.user_id = "users".id)))`

/** The active admins, the oldest accounts first, and how many the plan includes. */
export async function planAdmins(db: Db, plan: Site['plan']): Promise<PlanAdmins> {
  const admins = await db
    .select({ _id: users.id, name: users.name, email: users.email, isExtra: isExtraAdmin(plan), canSignIn })
    .from(users)
    .where(isActiveAdmin)
    .orderBy(users.createdAt, users.id)
    .limit(mostAdmins)
  return { max: limitsOf(plan).admins, admins }
}

/** Whether an admin has selected who stays admin. */
export const hasSelectedAdmins = async (db: Db): Promise<boolean> =>
  (await db.$count(users, and(isActiveAdmin, users.staysAdmin))) > 0

/** Chooses which accounts stay admins. See [Note: Extra admins]. */
export async function chooseAdmins({ db, site }: Pick<TxContext<'admin'>, 'db' | 'site'>, ids: readonly string[]) {
  // See [Note: Who runs the company].
  await getCompany(db, 'update')
  const { max, admins } = await planAdmins(db, site.plan)
  if (max === null || admins.length <= max)
    throw new AppError('CONFLICT', `The ${planName(site.plan)} plan includes all your admins. Reload the page.`)
  if (new Set(ids).size > max)
    throw new AppError(
      'VALIDATION',
      `The ${planName(site.plan)} plan includes ${max} ${max === 1 ? 'admin' : 'admins'}.`,
    )
  const selected = admins.filter(({ _id }) => ids.includes(_id))
  if (selected.length < new Set(ids).size)
    throw new AppError('VALIDATION', 'An account is no longer an active admin. Reload the page.')
  if (!selected.some((one) => one.canSignIn))
    throw new AppError(
      'LAST_ADMIN',
      'Choose at least one admin who can log in. Otherwise this site would have no admin.',
    )
  // In the order of their ids, like everything that locks several users. See [Note: Who runs the company].
  await lockUsers(
    db,
    admins.map(({ _id }) => _id),
  )
  const stays = inArray(
    users.id,
    selected.map(({ _id }) => _id),
  )
  await db
    .update(users)
    .set({ staysAdmin: sql`${stays}` as never })
    .where(and(isActiveAdmin, sql`"users".stays_admin <> ${stays}`))
}
