import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { SavedList } from '#shared/core/saved-view-options.ts'
import { api, query } from '../../api/api.ts'
import { useMe } from '../../session/me.ts'
import { begins, logStart } from './beginning.ts'
import { isBare, searchOf } from './view-search.ts'

/**
 * A list that is opened without any choice begins with the view that the person
 * chose for it; whoever then clears it sees everything. True while it waits for
 * that view: what it would show meanwhile is not what was asked for.
 */
export function useFirstView(list: SavedList): boolean {
  const [search, setSearch] = useSearchParams()
  const { me } = useMe()
  const { data, isPending } = useQuery({ ...query(api.savedViews.list, { list }), enabled: me !== undefined })
  const [opened, setOpened] = useState(false)
  const bare = isBare(search)
  useEffect(() => {
    if (!me || !data) return
    logStart(me._id, list, data.default !== undefined)
    if (opened) return
    setOpened(true)
    const view = data.results.find(({ _id }) => _id === data.default)
    if (bare && view) setSearch((now) => searchOf(view, now), { replace: true, preventScrollReset: true })
  }, [me, data, list, opened, bare, setSearch])
  return !opened && bare && me !== undefined && isPending && begins(me._id, list)
}
