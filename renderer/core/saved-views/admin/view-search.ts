/** Parameters that are no filters: the tab, the page, and what is open. */
const otherParams = ['tab', 'page', 'edit', 'upload', 'saved']

/** The filters of a list as a saved view stores them, sorted so that equal filters are equal. */
export function filterSearch(search: URLSearchParams): string {
  const filters = new URLSearchParams(search)
  for (const name of otherParams) filters.delete(name)
  filters.sort()
  return filters.toString()
}

/** The address of a view in the current tab. */
export function viewSearch(view: { _id: string; search: string }, now: URLSearchParams): URLSearchParams {
  const search = new URLSearchParams(view.search)
  for (const name of otherParams) search.delete(name)
  const tab = now.get('tab')
  if (tab) search.set('tab', tab)
  search.set('saved', view._id)
  return search
}

/** The address of the current tab without filters. */
export function unfilteredSearch(now: URLSearchParams): URLSearchParams {
  const tab = now.get('tab')
  return new URLSearchParams(tab ? { tab } : {})
}

/** Whether an address has at most a tab and a layout. */
export const hasNoFilters = (search: URLSearchParams) =>
  [...search.keys()].every(
    (name) => ['tab', 'view', 'as', 'per'].includes(name) && (name !== 'view' || isLayout(search)),
  )

/** `view` is a filter of products, but the layout of content. */
const isLayout = (search: URLSearchParams) => search.get('view') === 'grid'
