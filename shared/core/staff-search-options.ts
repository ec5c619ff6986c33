import { searchTypes } from './search-options.ts'

/** Types of staff search results: everything that visitors find, and records for staff only. */
export const staffSearchTypes = ['orders', 'users', ...searchTypes, 'sliders'] as const
export type StaffSearchType = (typeof staffSearchTypes)[number]

/** Minimum characters of a query. */
export const shortestStaffSearch = 2
