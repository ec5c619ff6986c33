import { z } from 'zod'
import { endpoint } from '#shared/core/endpoint.ts'
import { Instant, Nothing, required } from '#shared/core/primitives.ts'
import { type Promised, routes } from '#shared/core/routes.ts'

/** An address of the company's site. */
const Domain = z.object({
  host: z.string(),
  /** Only what is `proven` leads anywhere. */
  state: z.enum(['proven', 'waiting']),
  /** Where all others lead. */
  primary: z.boolean(),
  /** Whether its admins may take it away: what the operator set up stays. */
  removable: z.boolean(),
  /** Whether it is to answer with `www.` before it too. */
  www: z.boolean(),
  /** What has to stand in the DNS while it waits. */
  record: z.object({ name: z.string(), value: z.string() }).optional(),
  /** What the last look found instead. */
  problem: z.enum(['missing', 'different', 'unreachable']).optional(),
  /** The texts that stood there, the first few. */
  found: z.array(z.string()).optional(),
  checkedAt: Instant.optional(),
})
export type Domain = z.infer<typeof Domain>

const Domains = z.object({ results: z.array(Domain) })
export type Domains = z.infer<typeof Domains>
const ByHost = z.object({ host: required(253, 'A domain is required.') })

export const domains = {
  list: endpoint(routes.domains.list, { access: 'admin', tx: 'none', input: Nothing, output: Domains }),
  /**
   * Claims a domain, which changes nothing until it is proven. Throws VALIDATION
   * for what cannot be one, CONFLICT when it is proven to be another company's.
   */
  add: endpoint(routes.domains.add, {
    access: 'admin',
    recentSignIn: true,
    tx: 'none',
    input: z.strictObject({ host: required(300, 'A domain is required.'), www: z.boolean().default(true) }),
    output: Domains,
  }),
  /** Looks whether the record is there; then the domain is the company's. */
  check: endpoint(routes.domains.check, {
    access: 'admin',
    recentSignIn: true,
    tx: 'none',
    input: ByHost,
    output: Domains,
  }),
  /** All other addresses lead there from now on. Throws NOT_FOUND for what is not proven. */
  makePrimary: endpoint(routes.domains.makePrimary, {
    access: 'admin',
    recentSignIn: true,
    tx: 'none',
    input: ByHost,
    output: Domains,
  }),
  remove: endpoint(routes.domains.remove, {
    access: 'admin',
    recentSignIn: true,
    tx: 'none',
    input: ByHost,
    output: Domains,
  }),
} satisfies Promised<'domains'>
