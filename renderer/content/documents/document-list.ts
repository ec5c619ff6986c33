import { api } from '#renderer/core/api/api.ts'
import { listPages } from '#renderer/core/lists/list-pages.ts'

/** Documents, the newest first, page by page, optionally of one category. */
export const documentPages = (category: string) =>
  listPages(api.documents.list, { category: category || undefined, sort: 'newest' as const })

/** The state of the list in the URL. */
export const readCategory = (address: URLSearchParams) => address.get('category')?.trim().slice(0, 60) ?? ''
