import { z } from 'zod'
import { adminCall } from '#shared/core/access.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { Instant, Nothing, required } from '#shared/core/primitives.ts'
import { type EndpointsOf, routes } from '#shared/core/routes.ts'

const Domain = z.object({
  host: z.string(),
  /** Only `proven` domains serve the site. */
  state: z.enum(['proven', 'waiting']),
  /** All other domains redirect to the primary one. */
  primary: z.boolean(),
  /** Whether admins may remove it. Domains of the operator stay. */
  removable: z.boolean(),
  /** Whether the domain with `www.` serves the site too. */
  www: z.boolean(),
  /** The DNS record that verifies a waiting domain. */
  record: z.object({ name: z.string(), value: z.string() }).optional(),
  /** Result of the last check. */
  problem: z.enum(['missing', 'different', 'unreachable']).optional(),
  /** The first TXT records that the last check found. */
  found: z.array(z.string()).optional(),
  checkedAt: Instant.optional(),
})
export type Domain = z.infer<typeof Domain>

const Domains = z.object({ results: z.array(Domain) })
export type Domains = z.infer<typeof Domains>
const ByHost = z.object({ host: required(253, 'A domain is required.') })
const change = { access: 'admin', recentSignIn: true, tx: 'none' } as const

export const domains = {
  list: endpoint(routes.domains.list, { ...adminCall, input: Nothing, output: Domains }),
  /** Claims a domain. It serves the site once it is verified. Throws CONFLICT if it belongs to another company. */
  add: endpoint(routes.domains.add, {
    ...change,
    input: z.strictObject({ host: required(300, 'A domain is required.'), www: z.boolean().default(true) }),
    output: Domains,
  }),
  /** Checks the DNS record. */
  check: endpoint(routes.domains.check, { ...change, input: ByHost, output: Domains }),
  /** Throws NOT_FOUND for domains that are not verified. */
  makePrimary: endpoint(routes.domains.makePrimary, { ...change, input: ByHost, output: Domains }),
  remove: endpoint(routes.domains.remove, { ...change, input: ByHost, output: Domains }),
} satisfies EndpointsOf<'domains'>
