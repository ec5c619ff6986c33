import type { FastifyInstance } from 'fastify'
import { podcastOf } from '#server/content/audios/podcast.ts'
import { atomOf, rssOf } from '#server/content/blogs/feed.ts'
import { programmeOf } from '#server/content/events/programme.ts'
import type { ByteCache } from '#server/core/cache/byte-cache.ts'
import { companyIn } from '#server/core/company/company.ts'
import type { Desk } from '#server/core/http/desk.ts'
import { sendKept } from '#server/core/ssr/send-kept.ts'

/** What people subscribe to: blogs as RSS and Atom, podcasts as RSS, the coming events as a calendar. */
export function feedRoutes(app: FastifyInstance, desk: Desk, cache: ByteCache) {
  const parts = { desk, cache }
  const kinds = ['blogs', 'company'] as const
  app.get('/blogs/rss.xml', (request, reply) =>
    sendKept(request, reply, parts, { kinds, type: 'application/rss+xml; charset=utf-8' }, async (ctx, site) =>
      rssOf(ctx, site, await companyIn(ctx.db)),
    ),
  )
  app.get('/blogs/atom.xml', (request, reply) =>
    sendKept(request, reply, parts, { kinds, type: 'application/atom+xml; charset=utf-8' }, async (ctx, site) =>
      atomOf(ctx, site, await companyIn(ctx.db)),
    ),
  )
  app.get('/audio/podcast.xml', (request, reply) =>
    sendKept(
      request,
      reply,
      parts,
      { kinds: ['audios', 'company'], type: 'application/rss+xml; charset=utf-8' },
      async (ctx, site) => podcastOf(ctx, site, await companyIn(ctx.db)),
    ),
  )
  app.get('/events.ics', (request, reply) =>
    sendKept(
      request,
      reply,
      parts,
      // With the minute, because events pass.
      { kinds: ['events', 'company', 'minute'], type: 'text/calendar; charset=utf-8' },
      async (ctx, site) => programmeOf(ctx, site, (await companyIn(ctx.db)).name),
    ),
  )
}
