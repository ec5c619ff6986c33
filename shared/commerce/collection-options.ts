import { productSortLabels, productSorts } from './product-options.ts'

// Without schemas, because pages import this module.

/** Products are added by hand, or those that match a rule. */
export const collectionKinds = ['manual', 'rule'] as const
export type CollectionKind = (typeof collectionKinds)[number]

/** `featured` is the order in which an admin placed the products of a collection by hand. */
export const collectionSorts = ['featured', ...productSorts] as const
export type CollectionSort = (typeof collectionSorts)[number]
export const collectionSortLabels: Record<CollectionSort, string> = { featured: 'Featured', ...productSortLabels }

export const mostCollections = 200
/** Maximum products of a collection by hand. */
export const mostCollectionProducts = 200
