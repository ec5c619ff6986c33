import { z } from 'zod'
import { adminCall, adminWrite } from '#shared/core/access.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { ById, Done, Id, Instant, Nothing } from '#shared/core/primitives.ts'
import { type EndpointsOf, routes } from '#shared/core/routes.ts'
import { healthStates } from './diagnostic-options.ts'

const Finding = z.object({
  /** Name of the check. */
  name: z.string(),
  state: z.enum(healthStates),
  /** Result in one sentence. */
  words: z.string(),
})
export type Finding = z.infer<typeof Finding>

/** A failed job of this company. */
const FailedWork = z.object({
  _id: Id,
  /** Description of the job. */
  work: z.string(),
  problem: z.string(),
  at: Instant,
})
export type FailedWork = z.infer<typeof FailedWork>

export const diagnostics = {
  /** Health of the site, without secrets and without data of other companies. */
  look: endpoint(routes.diagnostics.look, {
    ...adminCall,
    input: Nothing,
    output: z.object({ at: Instant, findings: z.array(Finding), failed: z.array(FailedWork) }),
  }),
  /** Runs a failed job again. Throws NOT_FOUND if it no longer exists. */
  retry: endpoint(routes.diagnostics.retry, { ...adminWrite, input: ById, output: Done }),
} satisfies EndpointsOf<'diagnostics'>
