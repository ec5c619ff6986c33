import { oneOf, readSearchText } from '#renderer/core/admin/read-choice.ts'
import { api } from '#renderer/core/api/api.ts'
import { listPages } from '#renderer/core/lists/list-pages.ts'
import { type Role, roles } from '#shared/core/roles.ts'
import { type UserSort, type UserState, userSorts, userStates } from '#shared/identity/user-options.ts'

/** The filter of the user list. It is stored in the address. */
export interface UserChoice {
  role: Role | undefined
  state: UserState | undefined
  q: string
  sort: UserSort
}

/** Reads the filter from the address, without unknown values. */
export const readUserChoice = (search: URLSearchParams): UserChoice => ({
  role: oneOf(roles, search.get('role')),
  state: oneOf(userStates, search.get('state')),
  q: readSearchText(search),
  sort: oneOf(userSorts, search.get('sort')) ?? 'newest',
})

/** The filter as the API expects it. */
export const userFilterOf = ({ q, ...choice }: UserChoice) => ({ ...choice, q: q || undefined })

/** The users of a filter, page by page. */
export const userPages = (choice: UserChoice) =>
  listPages(api.users.page, { ...userFilterOf(choice), limit: 50 }, { showsPrevious: true })
