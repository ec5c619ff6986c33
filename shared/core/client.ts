import type { z } from 'zod'
import { addressOf, type Contract, type Endpoint, type Method, paramsOf, type Route, splitRoute } from './endpoint.ts'
import { AppError } from './errors.ts'

/** Sends a request. The browser, server rendering, the desktop app and tests implement it. */
export type Transport = (request: {
  method: Method
  url: string
  body?: unknown
  headers?: Record<string, string>
  /** Aborts the request. */
  signal?: AbortSignal
}) => Promise<{
  status: number
  body: unknown
}>

type Call<E extends Endpoint> = {
  (input: z.input<E['input']>): Promise<z.output<E['output']>>
  /** `photos.list`: the first part of the query key. */
  key: string
  /** The same call with an abort signal. */
  until(signal: AbortSignal): (input: z.input<E['input']>) => Promise<z.output<E['output']>>
}
export type Client<C extends Contract> = { [F in keyof C]: { [N in keyof C[F]]: Call<C[F][N]> } }

/** The contract without its schemas, as clients need it at run time. */
export type RoutesOf<C extends Contract> = { [F in keyof C]: { [N in keyof C[F]]: Route } }

/**
 * Makes typed functions for all endpoints from the routes only, so that browsers do not download the schemas.
 * `inspect` may check replies in tests.
 */
export function createClient<C extends Contract>(
  routes: RoutesOf<C>,
  send: Transport,
  inspect?: (feature: string, name: string, body: unknown) => unknown,
): Client<C> {
  const client: Record<string, Record<string, unknown>> = {}
  for (const [feature, names] of Object.entries(routes)) {
    client[feature] = {}
    for (const [name, route] of Object.entries(names as Record<string, Route>)) {
      const callWith = (signal?: AbortSignal) => async (input: Record<string, unknown>) => {
        const body = await request(route, input, send, signal)
        return inspect ? inspect(feature, name, body) : body
      }
      client[feature][name] = Object.assign(callWith(), { key: `${feature}.${name}`, until: callWith })
    }
  }
  return client as Client<C>
}

async function request(route: Route, input: Record<string, unknown>, send: Transport, signal?: AbortSignal) {
  const [method] = splitRoute(route)
  const { idempotencyKey, ...rest } = input
  const url = addressOf(route, rest)
  for (const name of paramsOf(route)) delete rest[name]
  const inQuery = method === 'GET' || method === 'DELETE'
  const reply = await send({
    method,
    ...(signal && { signal }),
    ...(inQuery ? { url: withQuery(url, queryString(rest)) } : { url, body: rest }),
    ...(typeof idempotencyKey === 'string' && { headers: { 'idempotency-key': idempotencyKey } }),
  })
  if (reply.status >= 400) throw AppError.from(reply.body)
  return reply.body
}

const withQuery = (url: string, query: string) => (query ? `${url}${url.includes('?') ? '&' : '?'}${query}` : url)

/** `a=1&b=2`, or an empty string. Lists are comma-separated. */
function queryString(values: Record<string, unknown>) {
  const pairs = Object.entries(values)
    .filter(([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
  return pairs.join('&')
}
