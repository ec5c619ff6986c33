import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ContentKind } from '#shared/core/content-kinds.ts'
import type { ResponseCache } from '../cache/response-cache.ts'
import type { Site, TxContext } from '../http/context.ts'
import type { RequestPipeline } from '../http/request-pipeline.ts'
import { expectOpenSite } from '../tenants/closed-site.ts'

interface CachedText {
  kinds: readonly ContentKind[]
  /** Content type. */
  type: string
}

/** Sends a public text made from the database, cached until one of `kinds` changes. The query is ignored. */
export async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  { pipeline, cache }: { pipeline: RequestPipeline; cache: ResponseCache },
  { kinds, type }: CachedText,
  make: (ctx: TxContext, site: Site) => Promise<string>,
) {
  const site = await pipeline.siteOf(request)
  expectOpenSite(site, request.url)
  const [path = ''] = request.url.split('?')
  const key = `${site.key} text ${path}`
  const version = pipeline.parts.versions.versionOf(site.id, kinds)
  const finished =
    cache.get(key) ??
    cache.store(
      key,
      { siteId: site.id, kinds, version, type },
      await pipeline.asVisitor(site, (ctx) => make(ctx, site)),
    )
  if (request.url === path) cache.alias(site.key, path, key)
  reply.hijack()
  cache.send(finished, request.raw, reply.raw)
}
