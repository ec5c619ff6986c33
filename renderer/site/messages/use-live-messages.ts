import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api, query } from '#renderer/core/api/api.ts'
import { type Platform, usePlatform } from '#renderer/core/platform/platform.ts'
import { useSignedIn } from '#renderer/core/session/me.ts'
import { followMessages } from './live.ts'

/** How many of the page's parts want to know; one stream serves all. */
let users = 0
let stop: (() => void) | undefined

/** Asks again for everything that is on screen about messages. */
export const refreshMessages = (client: QueryClient) =>
  client.invalidateQueries({
    predicate: ({ queryKey: [key] }) => typeof key === 'string' && key.startsWith('messages.'),
  })

function join(events: Platform['events'], client: QueryClient) {
  let soon: ReturnType<typeof setTimeout> | undefined
  users += 1
  stop ??= followMessages(events, () => {
    // Several changes at once are one question.
    clearTimeout(soon)
    soon = setTimeout(() => void refreshMessages(client), 30)
  })
  return () => {
    users -= 1
    if (users > 0) return
    clearTimeout(soon)
    stop?.()
    stop = undefined
  }
}

/** Keeps what is shown about messages true, and answers how many wait to be read. */
export function useLiveMessages(): number {
  const signedIn = useSignedIn()
  const { events } = usePlatform()
  const client = useQueryClient()
  useEffect(() => (signedIn ? join(events, client) : undefined), [signedIn, events, client])
  const { data } = useQuery({ ...query(api.messages.unread, {}), enabled: signedIn, refetchInterval: 120_000 })
  return signedIn ? (data?.unread ?? 0) : 0
}
