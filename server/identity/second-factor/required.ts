import { sql } from 'drizzle-orm'
import { AppError } from '#shared/core/errors.ts'
import { hasPermission, type Role } from '#shared/core/roles.ts'
import { authenticatorApps, passkeys } from './second-factor.table.ts'

// Parts of queries of the table `users`, whose name is written out because Drizzle omits it in queries of one table.
const hasApp = sql<boolean>`exists (select from ${authenticatorApps} a
  where a.tenant_id = "users".tenant_id and a.user_id = "users".id and a.confirmed_at is not null)`
const hasPasskey = sql<boolean>`exists (select from ${passkeys} p
  where p.tenant_id = "users".tenant_id and p.user_id = "users".id)`

export const staffWithoutFactor = sql<boolean>`("users".role in ('moderator', 'admin')
  and not ${hasApp} and not ${hasPasskey})`

/** Staff without a factor in a company that requires one. */
export const lacksRequiredFactor = sql<boolean>`(${staffWithoutFactor}
  and exists (select from company c where c.tenant_id = "users".tenant_id and c.require_second_factor))`

/** Second factors with which an account can confirm its identity. */
export const ownFactors = { hasApp, hasPasskey }

export const isStaffRole = (role: Role) => hasPermission(role, 'content')

/** The effective role: staff without a required second factor have the permissions of users until they set it up. */
export function roleInForce(role: Role, lacksFactor: boolean): { role: Role; heldBack?: Role } {
  return lacksFactor ? { role: 'user', heldBack: role } : { role }
}

export const setUpFirst = () =>
  new AppError(
    'SECOND_FACTOR_SETUP_REQUIRED',
    'This company requires two-step sign-in for staff. Set it up in your settings to continue.',
  )
