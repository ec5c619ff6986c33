/** Slugs that would look like parts of the product. */
export const reservedSlugs: readonly string[] = ['admin', 'api', 'assets', 'edit', 'login', 'media', 'new', 'register']

/** Address of the page that customers accept before they order, once it is published. */
export const termsSlug = 'terms'

/** Maximum length of a text, including tags. */
export const maxPageLength = 200_000

export const pageSorts = ['order', 'newest', 'title'] as const
export type PageSort = (typeof pageSorts)[number]
export const pageSortLabels: Record<PageSort, string> = {
  order: 'Order of links',
  newest: 'Newest',
  title: 'Title',
}
