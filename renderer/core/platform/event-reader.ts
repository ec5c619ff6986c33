import { createParser } from 'eventsource-parser'
import { AppError } from '#shared/core/errors.ts'
import type { Connection } from './connection.ts'
import type { Platform } from './platform.ts'

/** Server-sent events by fetch: an EventSource could not say who is signed in. */
export function eventReader({ token, session, onExpired }: Connection): Platform['events'] {
  return async (url, onEvent, signal) => {
    const before = session()
    const kept = token()
    const headers = new Headers({ Accept: 'text/event-stream' })
    if (kept) headers.set('Authorization', `Bearer ${kept}`)
    const reply = await fetch(url, { headers, signal, cache: 'no-store' })
    if (reply.status === 401 && before !== null && before === session()) onExpired()
    if (!reply.ok || !reply.body) throw AppError.from(await reply.json().catch(() => undefined))
    const parser = createParser({
      onEvent: ({ event = '', data }) => onEvent(event, data),
      onComment: () => onEvent('', ''),
    })
    const reader = reply.body.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      parser.feed(value)
    }
  }
}
