import { type Role, roles } from '#shared/core/roles.ts'
import { type UserSort, type UserState, userSorts, userStates } from '#shared/identity/user-options.ts'

/** What the list of users shows. The URL is its only home. */
export interface UserChoice {
  role: Role | undefined
  state: UserState | undefined
  q: string
  sort: UserSort
}

const oneOf = <T extends string>(options: readonly T[], value: string | null) =>
  options.find((option) => option === value)

/** Reads the choice from an address; whatever does not exist is left out. */
export const readUserChoice = (search: URLSearchParams): UserChoice => ({
  role: oneOf(roles, search.get('role')),
  state: oneOf(userStates, search.get('state')),
  q: search.get('q')?.trim().slice(0, 100) ?? '',
  sort: oneOf(userSorts, search.get('sort')) ?? 'newest',
})

/** The choice as the server is asked for it. */
export const userFilterOf = ({ q, ...choice }: UserChoice) => ({ ...choice, q: q || undefined })
