import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ContentKind } from '#shared/core/content-kinds.ts'
import type { ByteCache } from '../cache/byte-cache.ts'
import type { Inside, Site } from '../http/context.ts'
import type { RequestPipeline } from '../http/request-pipeline.ts'

interface Kept {
  kinds: readonly ContentKind[]
  /** Content type. */
  type: string
}

/**
 * Sends a public text that is the same for everybody and made from the database,
 * and keeps its bytes until one of `kinds` changes. What stands behind a `?`
 * makes no difference.
 */
export async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  { pipeline, cache }: { pipeline: RequestPipeline; cache: ByteCache },
  { kinds, type }: Kept,
  make: (ctx: Inside, site: Site) => Promise<string>,
) {
  const site = await pipeline.siteOf(request)
  const [path = ''] = request.url.split('?')
  const key = `${site.key} text ${path}`
  const stamp = pipeline.parts.versions.stamp(site.id, kinds)
  const finished =
    cache.good(key) ??
    cache.keep(
      key,
      { siteId: site.id, kinds, stamp, status: 200, type, personal: false },
      await pipeline.asVisitor(site, (ctx) => make(ctx, site)),
    )
  if (request.url === path) cache.alias(site.key, path, key)
  reply.hijack()
  cache.send(finished, request.raw, reply.raw)
}
