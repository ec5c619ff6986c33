import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useMe } from '../session/me.ts'
import type { PendingRequest } from '../session/pending-requests.ts'
import type { OfflineQueue } from './offline-queue.ts'

const noRequests: readonly PendingRequest[] = []
const none = () => noRequests
const watchNone = () => () => undefined

/** The current user's pending requests of one call in one place. */
export function useOfflineQueue(call: string, place: string) {
  const client = useQueryClient()
  const { me } = useMe()
  const from = me?._id
  const [queue, setQueue] = useState<OfflineQueue>()
  // Loaded early, because it cannot be loaded without a connection.
  useEffect(() => {
    if (!from) return
    let unmounted = false
    import('./get-offline-queue.ts').then(
      ({ getOfflineQueue }) => {
        const loaded = getOfflineQueue(client)
        loaded.setOwner(from)
        if (!unmounted) setQueue(loaded)
      },
      () => undefined,
    )
    return () => {
      unmounted = true
    }
  }, [from, client])
  const all = useSyncExternalStore(queue?.watch ?? watchNone, queue?.all ?? none, none)
  return {
    pending: all.filter((one) => one.call === call && one.place === place && one.from === from),
    /** Absent for visitors without an account, and until the queue is loaded. */
    add:
      queue && from
        ? (request: { key?: string; input: Record<string, unknown>; instead?: boolean }) =>
            queue.add({ ...request, from, call, place })
        : undefined,
    retry: (key: string) => queue?.retry(key),
    discard: (key: string) => queue?.discard(key),
  }
}
