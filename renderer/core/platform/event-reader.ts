import { createParser } from 'eventsource-parser'
import { AppError } from '#shared/core/errors.ts'
import { authorization, type Connection, expiryCheck } from './connection.ts'
import type { Platform } from './platform.ts'

/** Reads server-sent events with fetch, because EventSource cannot send the session. */
export function eventReader(connection: Connection): Platform['events'] {
  return async (url, onEvent, signal) => {
    const headers = { Accept: 'text/event-stream', ...authorization(connection) }
    const onReply = expiryCheck(connection)
    const reply = await fetch(url, { headers, signal, cache: 'no-store' })
    onReply(reply.status)
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
