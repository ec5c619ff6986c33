import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useMe } from '../session/me.ts'
import type { Pending } from '../session/stored-pending.ts'
import type { Outbox } from './outbox.ts'

const nothing: readonly Pending[] = []
const none = () => nothing
const watchNone = () => () => undefined

/** What somebody who is signed in has done in a place by a call, and the server has not heard of yet. */
export function useQueued(call: string, place: string) {
  const client = useQueryClient()
  const { me } = useMe()
  const from = me?._id
  const [outbox, setOutbox] = useState<Outbox>()
  // Loaded while there is a connection, because without one it cannot be.
  useEffect(() => {
    if (!from) return
    let left = false
    import('./running.ts').then(
      ({ outboxOf }) => {
        const running = outboxOf(client)
        running.belongsTo(from)
        if (!left) setOutbox(running)
      },
      () => undefined,
    )
    return () => {
      left = true
    }
  }, [from, client])
  const all = useSyncExternalStore(outbox?.watch ?? watchNone, outbox?.all ?? none, none)
  return {
    pending: all.filter((one) => one.call === call && one.place === place && one.from === from),
    /** Absent for those without an account, and until it is loaded. */
    add:
      outbox && from
        ? (what: { key?: string; input: Record<string, unknown>; instead?: boolean }) =>
            outbox.add({ ...what, from, call, place })
        : undefined,
    retry: (key: string) => outbox?.retry(key),
    discard: (key: string) => outbox?.discard(key),
  }
}
