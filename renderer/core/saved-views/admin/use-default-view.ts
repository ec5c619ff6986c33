import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { SavedList } from '#shared/core/saved-view-options.ts'
import { useMe } from '../../session/me.ts'
import { hadDefaultView, storeHasDefaultView } from './default-view-hint.ts'
import { useViewList } from './use-saved-views.ts'
import { hasNoFilters, viewSearch } from './view-search.ts'

/**
 * Opens the user's default view when a list is opened without filters. Clearing the
 * filters afterwards shows everything. True while the list waits for the views to load.
 */
export function useDefaultView(list: SavedList): boolean {
  const [search, setSearch] = useSearchParams()
  const { me } = useMe()
  const { data, isPending } = useViewList(list)
  const [applied, setApplied] = useState(false)
  const unfiltered = hasNoFilters(search)
  useEffect(() => {
    if (!me || !data) return
    storeHasDefaultView(me._id, list, data.default !== undefined)
    if (applied) return
    setApplied(true)
    const view = data.results.find(({ _id }) => _id === data.default)
    if (unfiltered && view) setSearch((now) => viewSearch(view, now), { replace: true, preventScrollReset: true })
  }, [me, data, list, applied, unfiltered, setSearch])
  return !applied && unfiltered && me !== undefined && isPending && hadDefaultView(me._id, list)
}
