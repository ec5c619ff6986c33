import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Contract, Endpoint, Endpoints } from '#shared/core/endpoint.ts'
import { splitRoute } from '#shared/core/endpoint.ts'
import { validateInput } from '#shared/core/errors.ts'
import type { ResponseCache } from '../cache/response-cache.ts'
import type { Ctx } from './context.ts'
import type { RequestPipeline } from './request-pipeline.ts'

export type Handler<E extends Endpoint> = (
  input: z.output<E['input']>,
  ctx: Ctx<E['access'], E['tx']>,
) => Promise<z.input<E['output']>>

/** One handler per endpoint; a missing or misspelled one does not compile. */
export type Handlers<E extends Endpoints> = { [N in keyof E]: Handler<E[N]> }
export type AppHandlers<C extends Contract> = { [F in keyof C]: Handlers<C[F]> }

/** Registers a route for every endpoint of the contract. */
export function registerEndpoints<C extends Contract>(
  app: FastifyInstance,
  contract: C,
  handlers: AppHandlers<C>,
  pipeline: RequestPipeline,
  cache: ResponseCache,
) {
  const all = [...endpointsWithHandlers(contract, handlers)]
  for (const { endpoint, handler } of all) {
    const [method, path] = splitRoute(endpoint.route)
    if (path.endsWith(adminSuffix)) continue
    const adminView = all.find((one) => one.endpoint.route === endpoint.route + adminSuffix)
    app.route({
      method,
      url: path,
      config: { countedAs: endpoint.countedAs },
      // The cache or Fastify's HEAD route answers HEAD requests.
      handler: (request, reply) => {
        if (adminView && (request.query as { view?: unknown }).view === 'admin')
          return answer(adminView.endpoint, adminView.handler, pipeline, request, reply)
        return endpoint.cachedBy
          ? answerCached(endpoint, handler, pipeline, cache, request, reply)
          : answer(endpoint, handler, pipeline, request, reply)
      },
    })
  }
}

/** Suffix of routes that return the admin view of a public read. */
const adminSuffix = '?view=admin'

/** All endpoints with their handlers. */
export function* endpointsWithHandlers(contract: Contract, handlers: unknown) {
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
  // Parsing drops columns that the output schema does not name, such as admin-only ones.
  return endpoint.output.parse(output)
}

async function answerCached(
  endpoint: Endpoint,
  handler: Handler<Endpoint>,
  pipeline: RequestPipeline,
  cache: ResponseCache,
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
  // Not cached, so that each request is checked.
  if (site.isClosed) return answer(endpoint, handler, pipeline, request, reply)
  const key = `${site.key} ${endpoint.route} ${JSON.stringify(input)}`
  const finished =
    cache.get(key) ??
    (await pipeline.finish(site, key, endpoint, async (ctx) =>
      JSON.stringify(endpoint.output.parse(await handler(input as never, ctx as never))),
    ))
  cache.alias(site.key, request.url, key)
  reply.hijack()
  cache.send(finished, request.raw, reply.raw)
}

/** Path, query and body as one object; path parameters take precedence, and a body that is a list becomes `items`. */
function inputOf(endpoint: Endpoint, { query, body, params, headers }: FastifyRequest) {
  const key = endpoint.keyed && { idempotencyKey: headers['idempotency-key'] }
  const fields = Array.isArray(body) ? { items: body } : Object(body)
  return validateInput(endpoint.input, { ...Object(query), ...fields, ...key, ...Object(params) })
}
