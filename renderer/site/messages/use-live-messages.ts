import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api, query } from '#renderer/core/api/api.ts'
import { type Platform, usePlatform } from '#renderer/core/platform/platform.ts'
import { useSignedIn } from '#renderer/core/session/me.ts'
import { subscribeToMessages } from './message-stream.ts'

/** Mounted components that need live messages. They share one stream. */
let subscribers = 0
let stop: (() => void) | undefined

/** Refetches all visible queries about messages. */
export const refreshMessages = (client: QueryClient) =>
  client.invalidateQueries({
    predicate: ({ queryKey: [key] }) => typeof key === 'string' && key.startsWith('messages.'),
  })

function subscribe(events: Platform['events'], client: QueryClient) {
  let timer: ReturnType<typeof setTimeout> | undefined
  subscribers += 1
  stop ??= subscribeToMessages(events, () => {
    // Several changes at once cause one request.
    clearTimeout(timer)
    timer = setTimeout(() => void refreshMessages(client), 30)
  })
  return () => {
    subscribers -= 1
    if (subscribers > 0) return
    clearTimeout(timer)
    stop?.()
    stop = undefined
  }
}

/** Refetches messages when they change. Returns the number of unread messages. */
export function useLiveMessages(): number {
  const signedIn = useSignedIn()
  const { events } = usePlatform()
  const client = useQueryClient()
  useEffect(() => (signedIn ? subscribe(events, client) : undefined), [signedIn, events, client])
  const { data } = useQuery({ ...query(api.messages.unread, {}), enabled: signedIn, refetchInterval: 120_000 })
  return signedIn ? (data?.unread ?? 0) : 0
}
