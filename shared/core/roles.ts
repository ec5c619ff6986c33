/** Roles of a user at a company. `customer` registers; `user` has the same permissions and is created by an admin. */
export const roles = ['customer', 'user', 'moderator', 'admin'] as const
/** Roles of invitations; customers register. */
export const invitedRoles = ['user', 'moderator', 'admin'] as const satisfies readonly Role[]
export type Role = (typeof roles)[number]

/**
 * Permissions that endpoints require. `content` creates and moderates content, `admin` manages the company, `own` is
 * for the caller's own records (the handler filters by owner). `owner` runs the platform: admins of the owners' site
 * have it, and no role of a company does.
 */
export type Permission = 'public' | 'signed-in' | 'own' | 'content' | 'admin' | 'owner'

const permissionsOf: Record<Role, readonly Permission[]> = {
  customer: ['public', 'signed-in', 'own'],
  user: ['public', 'signed-in', 'own'],
  moderator: ['public', 'signed-in', 'own', 'content'],
  admin: ['public', 'signed-in', 'own', 'content', 'admin'],
}

/** The permissions of a role; `undefined` is a visitor. */
export function permissions(role: Role | undefined): readonly Permission[] {
  return role ? permissionsOf[role] : ['public']
}

export function hasPermission(role: Role | undefined, permission: Permission) {
  return permissions(role).includes(permission)
}
