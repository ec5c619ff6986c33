import { searchTypes } from './search-options.ts'

/** What staff can look for by name: everything visitors find, and what is theirs alone. */
export const staffSearchTypes = ['orders', 'users', ...searchTypes, 'sliders'] as const
export type StaffSearchType = (typeof staffSearchTypes)[number]

/** From so many characters on something is looked for. */
export const shortestStaffSearch = 2
