/** What admins choose from when they look after people, without schemas: pages read these. */

/** What a new account may be: switched on, switched off, or waiting until its address is proven. */
export const newUserStatuses = ['active', 'inactive', 'pending'] as const
export type NewUserStatus = (typeof newUserStatuses)[number]

/** How accounts stand. Those that are being deleted are in no list but their own. */
export const userStates = ['active', 'inactive', 'pending', 'deleted'] as const
export type UserState = (typeof userStates)[number]

export const userSorts = ['newest', 'oldest', 'name', 'email'] as const
export type UserSort = (typeof userSorts)[number]

/**
 * What can be done to many accounts at once. `link` mails a link to choose a
 * password; `restore` takes out of the deletion what was switched off before, and
 * leaves it so.
 */
export const userBulkActions = ['activate', 'deactivate', 'role', 'link', 'trash', 'restore'] as const
export type UserBulkAction = (typeof userBulkActions)[number]
/** As many as one transaction takes. */
export const mostInUserBulk = 200

/** Most people that one table holds. */
export const mostPeopleInTable = 50_000

interface Standing {
  isActive: boolean
  verified: boolean
  deleteAfter?: string | undefined
}

/** How an account stands. */
export function stateOf({ isActive, verified, deleteAfter }: Standing): UserState {
  if (deleteAfter) return 'deleted'
  if (!isActive) return 'inactive'
  return verified ? 'active' : 'pending'
}
