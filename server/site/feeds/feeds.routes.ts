import type { FastifyInstance } from 'fastify'
import { contentTypes } from '#server/content/content/content-types.ts'
import type { ResponseCache } from '#server/core/cache/response-cache.ts'
import { getCompany } from '#server/core/company/company.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { sendCached } from '#server/core/ssr/send-cached.ts'
import type { ContentKind } from '#shared/core/content-kinds.ts'

/** RSS, Atom and calendar feeds of the content types. */
export function feedRoutes(app: FastifyInstance, pipeline: RequestPipeline, cache: ResponseCache) {
  for (const { kind, feeds = [] } of contentTypes.all())
    for (const { path, type, passes, make } of feeds) {
      const kinds: ContentKind[] = [kind, 'company', ...(passes ? (['minute'] as const) : [])]
      app.get(path, (request, reply) =>
        sendCached(request, reply, { pipeline, cache }, { kinds, type }, async (ctx, site) =>
          make(ctx, site, await getCompany(ctx.db)),
        ),
      )
    }
}
