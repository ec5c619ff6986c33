import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { roleIn } from '#server/identity/auth/sessions.ts'
import { splitRoute } from '#shared/core/endpoint.ts'
import { AppError } from '#shared/core/errors.ts'
import { messageStream } from '#shared/core/plain-routes.ts'
import type { Feed, Subscriber } from './feed.ts'
import { isStaff } from './participants.ts'

/** How often a stream sends a heartbeat and checks its session, in ms. */
const heartbeat = 20_000
const maxPagesPerUser = 10
/** Bytes that a slow client may leave unread before its stream is closed. */
const maxBuffered = 64 * 1024

/**
 * `GET /api/messages/stream`: server-sent events `changed` with the id of a conversation, or without one if any may have
 * changed. Each stream starts with the latter, so that a client that reconnects misses nothing.
 */
export function messageStreamRoutes(app: FastifyInstance, pipeline: RequestPipeline, feed: Feed) {
  const open = new Set<ServerResponse>()
  app.addHook('preClose', (done) => {
    for (const response of open) response.end()
    done()
  })
  const [, url] = splitRoute(messageStream)
  app.get(url, { exposeHeadRoute: false, config: { isStream: true } }, (request, reply) =>
    pipeline.handleRequest(request, reply, { access: 'own', tx: 'none' }, async ({ site, user }) => {
      if (!request.headers.accept?.includes('text/event-stream'))
        throw new AppError('VALIDATION', 'This address sends events: request it with Accept: text/event-stream.')
      if (feed.countPages(site.id, user.id) >= maxPagesPerUser)
        throw new AppError('TOO_MANY_REQUESTS', 'Too many pages are open at once.', { retryAfter: 30 })
      reply.hijack()
      const response = reply.raw
      response.writeHead(200, {
        ...(reply.getHeaders() as Record<string, string>),
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      })
      open.add(response)
      const send = (text: string) => {
        if (response.writableLength > maxBuffered) response.destroy()
        else response.write(text)
      }
      const subscriber: Subscriber = {
        userId: user.id,
        isStaff: isStaff(user),
        onChange: (conversationId = '') => send(`event: changed\ndata: ${conversationId}\n\n`),
      }
      const unsubscribe = feed.subscribe(site.id, subscriber)
      const timer = setInterval(() => {
        send(': alive\n\n')
        void roleIn(pipeline.parts.database.owner, site, user.sessionId)
          .then((role) => {
            if (role) subscriber.isStaff = isStaff({ role })
            else response.end()
          })
          // A database that is unavailable for a moment must not end the stream.
          .catch(() => undefined)
      }, heartbeat)
      response.on('close', () => {
        clearInterval(timer)
        unsubscribe()
        open.delete(response)
      })
      subscriber.onChange()
    }),
  )
}
