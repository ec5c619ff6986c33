import type { z } from 'zod'
import type { ContentKind } from './content-kinds.ts'
import type { Permission } from './roles.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/** `GET /api/products/:id`. A route that ends in `?view=admin` is the admin view of a public read. */
export type Route = `${Method} /api/${string}`

/**
 * Describes an API call. `input` combines path parameters, query and JSON body, so that callers and handlers do not
 * need to know where a value is sent.
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
   * `read` and `write` run the handler in one transaction of the company; `none` is for handlers that hash, send or
   * stream, and open short transactions with `ctx.read` and `ctx.write`.
   */
  tx: T
  /** The endpoint ignores the session: tokens are not checked. */
  anonymous?: true
  /** Rate limit per user (or address of visitors), counted before the handler runs. */
  limit?: 'write' | 'mail-test' | 'comment' | 'like' | 'upload' | 'order' | 'message' | 'attachment'
  /** Requires a sign-in or confirmation within the last 15 minutes; otherwise CONFIRM_IDENTITY. */
  recentSignIn?: true
  /** The platform's support cannot call it, although its sessions have the permission. */
  notForSupport?: true
  /** The additional rate limit of an expensive public read. */
  countedAs?: 'search'
  /** Adds the header `Idempotency-Key` to the input as `idempotencyKey`. */
  keyed?: true
  /** The content of a public read that is the same for all visitors, so that its response is cached. */
  cachedBy?: readonly ContentKind[]
  /** Signed-in users get a personal response; only visitors' responses are cached. */
  personal?: true
  /** Requests with this input also get a personal response. */
  personalWith?: string
  /** The permission for `?view=admin` of a public read, which is never cached. */
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

/** Checks at compile time that the input contains every `:param` of the route. */
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

/** The URL of a route with path parameters and query; `undefined` values are left out. */
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
