import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { api } from '../api/api.ts'
import { useMe } from '../site/me.ts'
import { Outbox } from './outbox.ts'
import { refreshMessages } from './use-live-messages.ts'

let outbox: Outbox | undefined
/** Whoever was signed in last: a session that ends while they write makes nobody else the writer. */
let writer = ''

/** One's own messages in a conversation that the server does not have yet. */
export function useOutbox(conversationId: string) {
  const client = useQueryClient()
  const { me } = useMe()
  outbox ??= new Outbox(api.messages.send, () => refreshMessages(client))
  const box = outbox
  const all = useSyncExternalStore(box.watch, box.all, box.all)
  const from = writerNow(me?._id)
  useEffect(() => outbox?.belongsTo(from), [from])
  return {
    pending: all.filter((one) => one.conversationId === conversationId && one.from === from),
    send: (text: string) => box.add({ from, conversationId, text }),
    retry: (key: string) => box.retry(key),
    discard: (key: string) => box.discard(key),
  }
}

function writerNow(signedIn: string | undefined): string {
  if (signedIn) writer = signedIn
  return writer
}
