import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { api } from '#renderer/core/api/api.ts'
import { outboxOf } from '#renderer/core/outbox/running.ts'
import { useMe } from '#renderer/core/session/me.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import { AppError } from '#shared/core/errors.ts'
import type { Attached } from './attaching.ts'

/** Whoever was signed in last: a session that ends while they write makes nobody else the writer. */
let writer = ''

/** One's own messages in a conversation that the server does not have yet. */
export function useOutbox(conversationId: string) {
  const outbox = outboxOf(useQueryClient())
  const { me } = useMe()
  const all = useSyncExternalStore(outbox.watch, outbox.all, outbox.all)
  const from = writerNow(me?._id)
  useEffect(() => outbox.belongsTo(from), [outbox, from])
  const call = api.messages.send.key
  return {
    pending: all.filter((one) => one.call === call && one.place === conversationId && one.from === from),
    /** Whether it is on its way now. */
    send(message: string, attached: readonly Attached[]): boolean {
      const files = attached.flatMap(({ id, name }) => (id ? [{ id, name }] : []))
      const input = { conversationId, message, attachments: files.map(({ id }) => id) }
      try {
        outbox.add({ from, call, place: conversationId, input, ...(files.length && { files }) })
        return true
      } catch (error) {
        toast.error(AppError.from(error).message)
        return false
      }
    },
    retry: (key: string) => outbox.retry(key),
    discard: (key: string) => outbox.discard(key),
  }
}

function writerNow(signedIn: string | undefined): string {
  if (signedIn) writer = signedIn
  return writer
}
