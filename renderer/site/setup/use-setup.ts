import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, query } from '#renderer/core/api/api.ts'
import { ofSite } from '#renderer/core/of-site.ts'
import { useMe } from '#renderer/core/session/me.ts'

/** The steps of a new site, for its admins until all are done or the admin dismisses them. The dashboard shows them anyway. */
export function useSetup() {
  const { me, may } = useMe()
  const key = me && may('admin') ? ofSite(`setup-dismissed:${me._id}`) : undefined
  const [dismissed, setDismissed] = useState<string>()
  const isOpen = key !== undefined && dismissed !== key && !isStored(key)
  const { data } = useQuery({ ...query(api.dashboard.stats, { days: 30 }), enabled: isOpen, staleTime: 60_000 })
  const setup = data?.setup ?? []
  if (!isOpen || setup.every(({ done }) => done)) return undefined
  return {
    setup,
    dismiss: () => {
      store(key)
      setDismissed(key)
    },
  }
}

function isStored(key: string) {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}

function store(key: string) {
  try {
    localStorage.setItem(key, 'yes')
  } catch {
    // Storage full or forbidden: it is dismissed on this page only.
  }
}
