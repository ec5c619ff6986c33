import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Contract, Endpoint, Endpoints } from '#shared/core/endpoint.ts'
import { splitRoute } from '#shared/core/endpoint.ts'
import { checked } from '#shared/core/errors.ts'
import type { ByteCache } from '../cache/byte-cache.ts'
import type { Ctx } from './context.ts'
import type { RequestPipeline } from './request-pipeline.ts'

export type Handler<E extends Endpoint> = (
  input: z.output<E['input']>,
  ctx: Ctx<E['access'], E['tx']>,
) => Promise<z.input<E['output']>>

/** One handler per endpoint; a missing or misspelt one does not compile. */
export type Handlers<E extends Endpoints> = { [N in keyof E]: Handler<E[N]> }
export type AppHandlers<C extends Contract> = { [F in keyof C]: Handlers<C[F]> }

/** Registers a route for every endpoint of the contract. */
export function serve<C extends Contract>(
  app: FastifyInstance,
  contract: C,
  handlers: AppHandlers<C>,
  pipeline: RequestPipeline,
  cache: ByteCache,
) {
  const all = [...pairs(contract, handlers)]
  for (const { endpoint, handler } of all) {
    const [method, path] = splitRoute(endpoint.route)
    if (path.endsWith(forAdmins)) continue
    const seenByAdmins = all.find((one) => one.endpoint.route === endpoint.route + forAdmins)
    app.route({
      method,
      url: path,
      config: { countedAs: endpoint.countedAs },
      // HEAD of a read is answered by the cache or by Fastify's twin route.
      handler: (request, reply) => {
        if (seenByAdmins && (request.query as { view?: unknown }).view === 'admin')
          return answer(seenByAdmins.endpoint, seenByAdmins.handler, pipeline, request, reply)
        return endpoint.cachedBy
          ? answerCached(endpoint, handler, pipeline, cache, request, reply)
          : answer(endpoint, handler, pipeline, request, reply)
      },
    })
  }
}

/** Ends the route of what admins get at the path of a public read. */
const forAdmins = '?view=admin'

/** Every endpoint beside its handler. */
export function* pairs(contract: Contract, handlers: unknown) {
  const handlerOf = handlers as Record<string, Record<string, Handler<Endpoint>>>
  for (const [feature, endpoints] of Object.entries(contract))
    for (const [name, endpoint] of Object.entries(endpoints))
      yield { feature, name, endpoint, handler: handlerOf[feature]![name]! }
}

async function answer(
  endpoint: Endpoint,
  handler: Handler<Endpoint>,
  pipeline: RequestPipeline,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const output = await pipeline.handleRequest(request, reply, endpoint, async (ctx) =>
    handler(inputOf(endpoint, request), ctx as never),
  )
  reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  // Parsing the reply is what keeps admin-only columns out of public replies: a
  // key the output schema does not name is dropped here.
  return endpoint.output.parse(output)
}

async function answerCached(
  endpoint: Endpoint,
  handler: Handler<Endpoint>,
  pipeline: RequestPipeline,
  cache: ByteCache,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const input = inputOf(endpoint, request) as Record<string, unknown>
  const { adminView, personal, personalWith } = endpoint
  if (adminView && input.view === 'admin')
    return answer({ ...endpoint, access: adminView }, handler, pipeline, request, reply)
  if ((personal && request.headers.authorization) || (personalWith && input[personalWith] !== undefined))
    return answer(endpoint, handler, pipeline, request, reply)

  const site = await pipeline.siteOf(request)
  const key = `${site.key} ${endpoint.route} ${JSON.stringify(input)}`
  const finished =
    cache.good(key) ??
    (await pipeline.finish(site, key, endpoint, async (ctx) =>
      JSON.stringify(endpoint.output.parse(await handler(input as never, ctx as never))),
    ))
  cache.alias(site.key, request.url, key)
  reply.hijack()
  cache.send(finished, request.raw, reply.raw)
}

/** Path, query and body as one object; what stands in the path wins, and a body that is a list is its `items`. */
function inputOf(endpoint: Endpoint, { query, body, params, headers }: FastifyRequest) {
  const key = endpoint.keyed && { idempotencyKey: headers['idempotency-key'] }
  const said = Array.isArray(body) ? { items: body } : Object(body)
  return checked(endpoint.input, { ...Object(query), ...said, ...key, ...Object(params) })
}
