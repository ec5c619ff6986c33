import type { Tone } from '#renderer/core/ui/Badge.tsx'
import type { Role } from '#shared/core/roles.ts'
import type { UserSort, UserState } from '#shared/identity/user-options.ts'

export const roleNames: Record<Role, string> = {
  admin: 'Admin',
  moderator: 'Moderator',
  user: 'User',
  customer: 'Customer',
}

export const roleTones: Record<Role, Tone> = { admin: 'bad', moderator: 'warn', user: 'ok', customer: 'ok' }

/** What each role may do, in a few words. */
export const roleHints: Record<Role, string> = {
  admin: 'Runs the site: people, orders, products and settings.',
  moderator: 'Makes and looks after content. Sees no orders and no people.',
  user: 'The same as a customer, with an account that you made.',
  customer: 'Orders, comments and likes. Registered without you.',
}

export const stateNames: Record<UserState, string> = {
  active: 'Active',
  inactive: 'Inactive',
  pending: 'Pending',
  deleted: 'Being deleted',
}

export const sortNames: Record<UserSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  name: 'By name',
  email: 'By email',
}
