import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { roleIn } from '#server/identity/auth/sessions.ts'
import { messageStream } from '#shared/core/byte-routes.ts'
import { splitRoute } from '#shared/core/endpoint.ts'
import { AppError } from '#shared/core/errors.ts'
import type { Role } from '#shared/core/roles.ts'
import type { Feed, Follower } from './feed.ts'
import { isStaff } from './mine.ts'

/** How often an open stream says that it is alive and looks whether its session still is, in ms. */
const beat = 20_000
/** Pages that one person may have open at once. */
const mostPages = 10
/** Bytes that a reader may leave lying before it is let go. */
const mostUnsent = 64 * 1024

/**
 * `GET /api/messages/stream`: server-sent events, `changed` with the id of a
 * conversation, or without one when anything may have. Each begins with such a
 * one, so whoever lost a stream and opens another has lost nothing.
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
        throw new AppError('VALIDATION', 'This address answers with events: ask for text/event-stream.')
      if (feed.openOf(site.id, user.id) >= mostPages)
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
      const say = (text: string) => {
        if (response.writableLength > mostUnsent) response.destroy()
        else response.write(text)
      }
      const follower: Follower = {
        userId: user.id,
        staff: isStaff(user),
        changed: (conversationId = '') => say(`event: changed\ndata: ${conversationId}\n\n`),
      }
      const leave = feed.follow(site.id, follower)
      const timer = setInterval(() => {
        say(': alive\n\n')
        void stillHolds(pipeline, site.id, user.sessionId)
          .then((role) => {
            if (role) follower.staff = isStaff({ role })
            else response.end()
          })
          // A database that is away for a moment ends nobody's session.
          .catch(() => undefined)
      }, beat)
      response.on('close', () => {
        clearInterval(timer)
        leave()
        open.delete(response)
      })
      follower.changed()
    }),
  )
}

const stillHolds = (pipeline: RequestPipeline, siteId: string, sessionId: string): Promise<Role | undefined> =>
  roleIn(pipeline.parts.database.owner, siteId, sessionId)
