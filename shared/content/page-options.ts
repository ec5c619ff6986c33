/** Last parts of addresses that a page may not have: people would take it for a part of the product. */
export const reservedSlugs: readonly string[] = ['admin', 'api', 'assets', 'edit', 'login', 'media', 'new', 'register']

/** Characters a page's text may have, tags included. */
export const longestPage = 200_000

/** What staff can sort the list of pages by; the first is the order of the links. */
export const pageSorts = ['order', 'newest', 'title'] as const
export type PageSort = (typeof pageSorts)[number]
export const pageSortLabels: Record<PageSort, string> = {
  order: 'Order of links',
  newest: 'Newest',
  title: 'Title',
}
