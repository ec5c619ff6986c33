import { sql } from 'drizzle-orm'
import { AppError } from '#shared/core/errors.ts'
import { may, type Role } from '#shared/core/roles.ts'
import { authenticatorApps, passkeys } from './second-factor.table.ts'

/*
 * Parts of queries of the table `users`, which is written out: Drizzle leaves it
 * away in a query of one table alone.
 */
const hasApp = sql<boolean>`exists (select from ${authenticatorApps} a
  where a.tenant_id = "users".tenant_id and a.user_id = "users".id and a.confirmed_at is not null)`
const hasPasskey = sql<boolean>`exists (select from ${passkeys} p
  where p.tenant_id = "users".tenant_id and p.user_id = "users".id)`

export const staffWithoutFactor = sql<boolean>`("users".role in ('moderator', 'admin')
  and not ${hasApp} and not ${hasPasskey})`

/** The same, where the company requires one. */
export const lacksRequiredFactor = sql<boolean>`(${staffWithoutFactor}
  and exists (select from company c where c.tenant_id = "users".tenant_id and c.require_second_factor))`

/** What an account can confirm with, beside its password. */
export const ownFactors = { hasApp, hasPasskey }

export const isStaffRole = (role: Role) => may(role, 'content')

/**
 * The role that counts: staff who lack a required second factor can do what any
 * user can, everywhere, until they have set it up.
 */
export function roleInForce(role: Role, lacksFactor: boolean): { role: Role; heldBack?: Role } {
  return lacksFactor ? { role: 'user', heldBack: role } : { role }
}

export const setUpFirst = () =>
  new AppError(
    'SECOND_FACTOR_SETUP_REQUIRED',
    'This company requires two-step sign-in for staff. Set it up in your settings to go on.',
  )
