import type { z } from 'zod'
import type { ContentKind } from './content-kinds.ts'
import type { Permission } from './roles.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/** `GET /api/products/:id`. One that ends in `?view=admin` is what admins get at the path of another. */
export type Route = `${Method} /api/${string}`

/**
 * One HTTP call, described once. `input` is flat: path params, query string and
 * JSON body are one object, so callers and handlers never think about where a
 * value travels.
 */
export interface Endpoint<
  A extends Permission = Permission,
  T extends Transaction = Transaction,
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
> {
  route: Route
  access: A
  /**
   * `read` and `write` run the handler in one transaction that speaks for one
   * company; `none` is for handlers that hash, send or stream, and open short
   * transactions of their own through `ctx.read` and `ctx.write`.
   */
  tx: T
  /** Who is signed in does not matter here: a token, even one that no longer holds, is not looked at. */
  anonymous?: true
  /** How often one person (or address, when nobody is signed in) may call; counted before the handler runs. */
  limit?: 'write' | 'mail-test' | 'comment' | 'like' | 'upload' | 'order' | 'message' | 'attachment'
  /** Only within 15 minutes of signing in or confirming the password; CONFIRM_IDENTITY after that. */
  recentSignIn?: true
  /** Of a public read that costs more than others: what it counts as besides a visit, per address and minute. */
  countedAs?: 'search'
  /** The header `Idempotency-Key` is part of the input, as `idempotencyKey`. */
  keyed?: true
  /** Present on public reads that are the same for everybody: their finished bytes are kept. */
  cachedBy?: readonly ContentKind[]
  /** Of a kept read: signed-in people get an answer of their own, only visitors' answers are kept. */
  personal?: true
  /** Of a kept read: whoever sends this input gets an answer of their own as well. */
  personalWith?: string
  /** What `?view=admin` of a public read takes. Such an answer is never kept. */
  adminView?: Permission
  input: I
  output: O
}

export type Transaction = 'read' | 'write' | 'none'

export type Endpoints = { [name: string]: Endpoint }
export type Contract = { [feature: string]: Endpoints }

type Param<R extends string> = R extends `${infer Path}?${string}`
  ? Param<Path>
  : R extends `${string}:${infer P}/${infer Rest}`
    ? P | Param<`/${Rest}`>
    : R extends `${string}:${infer P}`
      ? P
      : never

/** Checks at compile time that every `:param` in the route is in the input. */
export function endpoint<
  const R extends Route,
  const A extends Permission,
  const T extends Transaction,
  I extends z.ZodType,
  O extends z.ZodType,
>(
  route: R,
  spec: Omit<Endpoint<A, T, I, O>, 'route'> &
    ([Param<R>] extends [keyof z.input<I>] | [never] ? unknown : { input: `missing ${Param<R>}` }),
): Endpoint<A, T, I, O> {
  return { route, ...spec }
}

export function splitRoute(route: Route): [Method, string] {
  return route.split(' ') as [Method, string]
}

/** The address that a route has with these values of its `:params` and of the query; `undefined` is left out. */
export function addressOf(
  route: Route,
  params: Record<string, unknown> = {},
  query: Record<string, string | undefined> = {},
) {
  const [, path] = splitRoute(route)
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [`${encodeURIComponent(name)}=${encodeURIComponent(value)}`],
  )
  return pairs.length ? `${filled}?${pairs.join('&')}` : filled
}

/** Names of the `:params` of a route. */
export const paramsOf = (route: Route) => Array.from(route.matchAll(/:(\w+)/g), ([, name]) => name!)
