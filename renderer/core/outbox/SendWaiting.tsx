import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useMe } from '../session/me.ts'
import { storedPending } from '../session/stored-pending.ts'

/** Sends what was left waiting when the site was last open, on whatever page it is opened again. */
export function SendWaiting() {
  const client = useQueryClient()
  const { me } = useMe()
  const from = me?._id
  useEffect(() => {
    if (!from || storedPending().every((one) => one.from !== from)) return
    // Whoever has no connection now comes past here again.
    import('./running.ts').then(({ outboxOf }) => outboxOf(client).belongsTo(from)).catch(() => undefined)
  }, [from, client])
  return null
}
