import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import type { SavedList } from '#shared/core/saved-view-options.ts'
import { api, query } from '../../api/api.ts'
import { useMe } from '../../session/me.ts'
import { keptSearch } from './view-search.ts'

/** The views of a list, which one is on screen, and whether it was changed since. */
export function useSavedViews(list: SavedList) {
  const [search] = useSearchParams()
  const { me } = useMe()
  const { data } = useQuery({ ...query(api.savedViews.list, { list }), enabled: me !== undefined })
  const kept = keptSearch(search)
  const active = data?.results.find(({ _id }) => _id === search.get('saved'))
  return {
    views: data?.results ?? [],
    first: data?.default,
    /** What the person chose to begin with; none where their role was given one. */
    chosen: data?.given ? undefined : data?.default,
    active,
    changed: active !== undefined && keptSearch(new URLSearchParams(active.search)) !== kept,
    kept,
  }
}
