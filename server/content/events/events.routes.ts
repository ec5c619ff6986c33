import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Db } from '#server/core/db/tenancy.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import type { Handlers } from '#server/core/http/serve.ts'
import { attachment } from '#server/core/media/attachment.ts'
import type { events as contract } from '#shared/content/events.ts'
import { eventCalendar } from '#shared/core/byte-routes.ts'
import { splitRoute } from '#shared/core/endpoint.ts'
import { checked } from '#shared/core/errors.ts'
import { ById } from '#shared/core/primitives.ts'
import { commentsOn } from '../comments/comments.routes.ts'
import { foundOrGone } from '../content/content-type.ts'
import { reactionsTo } from '../likes/reactions.routes.ts'
import { calendarOf } from './calendar.ts'
import { events as table } from './events.table.ts'
import { guests } from './guests.ts'
import { countShown, pageOfShown } from './list.ts'
import { cardOf, eventOf } from './present.ts'
import { cancel, register, registrationOf } from './register.ts'
import { eventType, shown } from './visible.ts'

const shownEvent = async (db: Db, id: string) =>
  foundOrGone(
    db,
    eventType,
    id,
    await db
      .select()
      .from(table)
      .where(and(eq(table.id, id), shown)),
  )

export const events: Handlers<typeof contract> = {
  async list(filter, ctx) {
    const { rows, nextCursor } = await pageOfShown(ctx.db, filter)
    const { total, facets } = await countShown(ctx.db, filter)
    return { results: rows.map((row) => cardOf(ctx, row)), total, nextCursor, facets }
  },

  async get({ id }, ctx) {
    return eventOf(ctx, await shownEvent(ctx.db, id))
  },

  async registration({ id }, { db, user }) {
    return registrationOf(db, await shownEvent(db, id), { userId: user.id, email: user.email })
  },

  register: ({ id, waitlist }, ctx) => register(ctx, id, waitlist),
  cancel: ({ id }, ctx) => cancel(ctx, id),
  ...guests,
  ...reactionsTo(eventType),
}

export const eventComments = commentsOn(eventType)

/** `GET /api/events/:id/calendar.ics`: the event for somebody's calendar. */
export function eventRoutes(app: FastifyInstance, pipeline: RequestPipeline) {
  app.get(splitRoute(eventCalendar)[1], (request, reply) =>
    pipeline.handleRequest(request, reply, { access: 'public', tx: 'read' }, async ({ db, site }) => {
      const event = await shownEvent(db, checked(ById, request.params).id)
      const address = `${site.origin}/events/${event.id}`
      reply.headers({
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': attachment(event.title, '.ics'),
        'cache-control': 'no-store',
      })
      return reply.send(calendarOf(event, { host: site.hosts[0] ?? 'site', address }))
    }),
  )
}
