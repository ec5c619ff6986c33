/** What an address says of the moment rather than of the list: where one is in it, and what is open over it. */
const passing = ['tab', 'page', 'edit', 'upload', 'saved']

/** What a list shows, as it is kept: always in the same order, so that equal ones are equal. */
export function keptSearch(search: URLSearchParams): string {
  const kept = new URLSearchParams(search)
  for (const name of passing) kept.delete(name)
  kept.sort()
  return kept.toString()
}

/** The address that shows a view, in the tab that one is in. */
export function searchOf(view: { _id: string; search: string }, now: URLSearchParams): URLSearchParams {
  const search = new URLSearchParams(view.search)
  for (const name of passing) search.delete(name)
  const tab = now.get('tab')
  if (tab) search.set('tab', tab)
  search.set('saved', view._id)
  return search
}

/** The address of everything. */
export function everythingIn(now: URLSearchParams): URLSearchParams {
  const tab = now.get('tab')
  return new URLSearchParams(tab ? { tab } : {})
}

/** Whether an address chooses nothing: at most it says which tab, and how rows are drawn. */
export const isBare = (search: URLSearchParams) =>
  [...search.keys()].every((name) => ['tab', 'view', 'as', 'per'].includes(name) && (name !== 'view' || isLook(search)))

/** Of products `view` is what they are narrowed by, of content how it is drawn. */
const isLook = (search: URLSearchParams) => search.get('view') === 'grid'
