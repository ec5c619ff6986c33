import { type SearchType, searchTypes } from '#shared/core/search-options.ts'

/** What visitors are summed up by when their day is over. */
export const visitorParts = ['source', 'device', 'country'] as const

/** What is counted by name as it happens: looking at things of each kind, and searching. */
export const namedKinds = [...searchTypes, 'search', 'empty search'] as const
export type NamedKind = SearchType | 'search' | 'empty search'

/**
 * What a kind's sums of a whole month are called, which stand at its first day.
 * A year is then a dozen of them and the days at both ends.
 */
export const monthly = (kind: string) => `${kind} by month`
