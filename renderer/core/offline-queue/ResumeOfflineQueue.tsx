import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useMe } from '../session/me.ts'
import { readPendingRequests } from '../session/pending-requests.ts'

/** Sends requests that were still waiting when the site was closed. */
export function ResumeOfflineQueue() {
  const client = useQueryClient()
  const { me } = useMe()
  const from = me?._id
  useEffect(() => {
    if (!from || readPendingRequests().every((one) => one.from !== from)) return
    // Without a connection the import fails; the next page load tries again.
    import('./get-offline-queue.ts')
      .then(({ getOfflineQueue }) => getOfflineQueue(client).setOwner(from))
      .catch(() => undefined)
  }, [from, client])
  return null
}
