/** Options of user management without schemas, for pages. */

/** States of a new account. `pending` accounts have yet to verify their email address. */
export const newUserStatuses = ['active', 'inactive', 'pending'] as const
export type NewUserStatus = (typeof newUserStatuses)[number]

/** States of accounts. Lists without a state leave out accounts that are being deleted. */
export const userStates = ['active', 'inactive', 'pending', 'deleted'] as const
export type UserState = (typeof userStates)[number]
export const userStateLabels: Record<UserState, string> = {
  active: 'Active',
  inactive: 'Inactive',
  pending: 'Pending',
  deleted: 'Being deleted',
}
export const userSorts = ['newest', 'oldest', 'name', 'email'] as const
export type UserSort = (typeof userSorts)[number]

/**
 * Actions on many accounts. `link` mails a link to choose a password; `restore` cancels the deletion of an account and
 * leaves it inactive.
 */
export const userBulkActions = ['activate', 'deactivate', 'role', 'link', 'trash', 'restore'] as const
export type UserBulkAction = (typeof userBulkActions)[number]
/** Maximum number of accounts in one transaction. */
export const mostInUserBulk = 200

/** Maximum number of rows of an export. */
export const mostPeopleInTable = 50_000

interface AccountState {
  isActive: boolean
  verified: boolean
  deleteAfter?: string | undefined
}

export function stateOf({ isActive, verified, deleteAfter }: AccountState): UserState {
  if (deleteAfter) return 'deleted'
  if (!isActive) return 'inactive'
  return verified ? 'active' : 'pending'
}
