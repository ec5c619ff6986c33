import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Db } from '#server/core/db/tenancy.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import type { Handlers } from '#server/core/http/serve.ts'
import { contentDisposition } from '#server/core/media/content-disposition.ts'
import type { events as contract } from '#shared/content/events.ts'
import { splitRoute } from '#shared/core/endpoint.ts'
import { validateInput } from '#shared/core/errors.ts'
import { eventCalendar } from '#shared/core/plain-routes.ts'
import { ById } from '#shared/core/primitives.ts'
import { commentsOn } from '../comments/comments.routes.ts'
import { listHandler } from '../content/content-handlers.ts'
import { foundOrGone } from '../content/content-type.ts'
import { reactionsTo } from '../likes/reactions.routes.ts'
import { calendarFile } from './calendar.ts'
import { events as table } from './events.table.ts'
import { guests } from './guests.ts'
import { eventList, visiblePage } from './list.ts'
import { cardOf, eventOf } from './present.ts'
import { cancel, register, registrationOf } from './register.ts'
import { eventType, isVisible } from './visible.ts'

const visibleEvent = async (db: Db, id: string) =>
  foundOrGone(
    db,
    eventType,
    id,
    await db
      .select()
      .from(table)
      .where(and(eq(table.id, id), isVisible)),
  )

export const events: Handlers<typeof contract> = {
  list: listHandler({ ...eventList, visible: visiblePage }, cardOf),

  async get({ id }, ctx) {
    return eventOf(ctx, await visibleEvent(ctx.db, id))
  },

  async registration({ id }, { db, user }) {
    return registrationOf(db, await visibleEvent(db, id), { userId: user.id, email: user.email })
  },

  register: ({ id, waitlist }, ctx) => register(ctx, id, waitlist),
  cancel: ({ id }, ctx) => cancel(ctx, id),
  ...guests,
  ...reactionsTo(eventType),
}

export const eventComments = commentsOn(eventType)

/** `GET /api/events/:id/calendar.ics` */
export function eventRoutes(app: FastifyInstance, pipeline: RequestPipeline) {
  app.get(splitRoute(eventCalendar)[1], (request, reply) =>
    pipeline.handleRequest(request, reply, { access: 'public', tx: 'read' }, async ({ db, site }) => {
      const event = await visibleEvent(db, validateInput(ById, request.params).id)
      const address = `${site.origin}/events/${event.id}`
      reply.headers({
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': contentDisposition(event.title, '.ics'),
        'cache-control': 'no-store',
      })
      return reply.send(calendarFile([{ event, address }], { host: site.hosts[0] ?? 'site' }))
    }),
  )
}
