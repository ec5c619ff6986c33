/** What a person may be on one company's site. `customer` registers; `user` is the same, made by an admin. */
export const roles = ['customer', 'user', 'moderator', 'admin'] as const
/** Who can be asked to join; customers register. */
export const invitedRoles = ['user', 'moderator', 'admin'] as const satisfies readonly Role[]
export type Role = (typeof roles)[number]

/**
 * What an endpoint may ask for. Sets, not a ladder: `content` is making and
 * moderating content, `admin` is running the company, `own` is what belongs to
 * the caller (the handler filters by owner, others' objects are not found).
 */
export type Permission = 'public' | 'signed-in' | 'own' | 'content' | 'admin'

const permissionsOf: Record<Role, readonly Permission[]> = {
  customer: ['public', 'signed-in', 'own'],
  user: ['public', 'signed-in', 'own'],
  moderator: ['public', 'signed-in', 'own', 'content'],
  admin: ['public', 'signed-in', 'own', 'content', 'admin'],
}

/** The permissions a role has; nobody (`undefined`) is a visitor. */
export function permissions(role: Role | undefined): readonly Permission[] {
  return role ? permissionsOf[role] : ['public']
}

export function may(role: Role | undefined, permission: Permission) {
  return permissions(role).includes(permission)
}
