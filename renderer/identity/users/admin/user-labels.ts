import type { Tone } from '#renderer/core/ui/Badge.tsx'
import type { Role } from '#shared/core/roles.ts'
import type { UserSort } from '#shared/identity/user-options.ts'

export const roleNames: Record<Role, string> = {
  admin: 'Admin',
  moderator: 'Moderator',
  user: 'User',
  customer: 'Customer',
}

export const roleTones: Record<Role, Tone> = { admin: 'bad', moderator: 'warn', user: 'ok', customer: 'ok' }

/** Permissions of each role. */
export const roleHints: Record<Role, string> = {
  admin: 'Manages the site: users, orders, products and settings.',
  moderator: 'Creates and moderates content. No access to orders and users.',
  user: 'The same as a customer, with an account that you created.',
  customer: 'Orders, comments and likes. Registered on the site.',
}

export const sortNames: Record<UserSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  name: 'By name',
  email: 'By email',
}
