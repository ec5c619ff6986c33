import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, query } from '#renderer/core/api/api.ts'
import { useMe } from '#renderer/core/session/me.ts'
import { siteStorageKey } from '#renderer/core/site-storage-key.ts'

/** The setup steps of a new site, for admins, until all are done or the admin dismisses them. */
export function useSetup() {
  const { me, may } = useMe()
  const key = me && may('admin') ? siteStorageKey(`setup-dismissed:${me._id}`) : undefined
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
    // Without storage it is dismissed until the next page load.
  }
}
