import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import type { SavedList } from '#shared/core/saved-view-options.ts'
import { api, query } from '../../api/api.ts'
import { useMe } from '../../session/me.ts'
import { filterSearch } from './view-search.ts'

/** The query of a list's saved views. */
export function useViewList(list: SavedList) {
  const { me } = useMe()
  return useQuery({ ...query(api.savedViews.list, { list }), enabled: me !== undefined })
}

/** The saved views of a list, the one on screen, and whether it was changed since. */
export function useSavedViews(list: SavedList) {
  const [search] = useSearchParams()
  const { data } = useViewList(list)
  const current = filterSearch(search)
  const active = data?.results.find(({ _id }) => _id === search.get('saved'))
  return {
    views: data?.results ?? [],
    defaultView: data?.default,
    /** The default view that the user set; undefined where it is the default of their role. */
    ownDefault: data?.given ? undefined : data?.default,
    active,
    changed: active !== undefined && filterSearch(new URLSearchParams(active.search)) !== current,
    current,
  }
}
