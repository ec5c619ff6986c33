import {
  type RegistrationSort,
  type RegistrationState,
  registrationSorts,
  registrationStates,
} from '#shared/content/event-options.ts'

/** What the list of registrations shows. The URL is its only home. */
export interface RegistrationChoice {
  state: RegistrationState | undefined
  q: string
  sort: RegistrationSort
}

const oneOf = <T extends string>(options: readonly T[], value: string | null) =>
  options.find((option) => option === value)

/** Reads the choice from an address; whatever does not exist is left out. */
export const readRegistrationChoice = (search: URLSearchParams): RegistrationChoice => ({
  state: oneOf(registrationStates, search.get('state')),
  q: search.get('q')?.trim().slice(0, 100) ?? '',
  sort: oneOf(registrationSorts, search.get('sort')) ?? 'newest',
})
