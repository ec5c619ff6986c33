import { z } from 'zod'
import { endpoint } from '#shared/core/endpoint.ts'
import { ById, Done, Id, Instant, Nothing } from '#shared/core/primitives.ts'
import { type Promised, routes } from '#shared/core/routes.ts'
import { healthStates } from './diagnostic-options.ts'

const Finding = z.object({
  /** What was looked at. */
  name: z.string(),
  state: z.enum(healthStates),
  /** What was found, in a sentence. */
  words: z.string(),
})
export type Finding = z.infer<typeof Finding>

/** Background work of this company that was given up. */
const FailedWork = z.object({
  _id: Id,
  /** What it was to do. */
  work: z.string(),
  problem: z.string(),
  at: Instant,
})
export type FailedWork = z.infer<typeof FailedWork>

export const diagnostics = {
  /** How the site is, as far as it is this company's to know: no secrets, and nothing of others. */
  look: endpoint(routes.diagnostics.look, {
    access: 'admin',
    tx: 'none',
    input: Nothing,
    output: z.object({ at: Instant, findings: z.array(Finding), failed: z.array(FailedWork) }),
  }),
  /** Does work once more that was given up. Throws NOT_FOUND where it is not there any more. */
  retry: endpoint(routes.diagnostics.retry, { access: 'admin', tx: 'write', input: ById, output: Done }),
} satisfies Promised<'diagnostics'>
