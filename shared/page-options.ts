/** Last parts of addresses that a page may not have: people would take it for a part of the product. */
export const reservedSlugs: readonly string[] = ['admin', 'api', 'assets', 'edit', 'login', 'media', 'new', 'register']

/** Characters a page's text may have, tags included. */
export const longestPage = 200_000
