import { api } from '#renderer/core/api/api.ts'
import { listPages } from '#renderer/core/lists/list-pages.ts'

/** Documents, the newest first, page after page; of one category where one is named. */
export const documentPages = (category: string) =>
  listPages(api.documents.list, { category: category || undefined, sort: 'newest' as const })

/** What stands in the address. */
export const readCategory = (address: URLSearchParams) => address.get('category')?.trim().slice(0, 60) ?? ''
