import { type SearchType, searchTypes } from '#shared/core/search-options.ts'

/** The properties by which visitors are aggregated after each day. */
export const visitorParts = ['source', 'device', 'country'] as const

/** The furthest steps of visitors towards an order, counted for each step that they reached. */
export const stageKind = 'stage'

/** Events that are counted by name: views of each content type, and searches. */
export const namedKinds = [...searchTypes, 'search', 'empty search'] as const
export type NamedKind = SearchType | 'search' | 'empty search'

/** The kind of a monthly sum, stored at the first day of the month. A year is then read from twelve rows. */
export const monthly = (kind: string) => `${kind} by month`
