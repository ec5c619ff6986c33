import { z } from 'zod'
import { adminRead, adminWrite, contentRead, contentWrite, publicCall } from '#shared/core/access.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { ById, Done, Id, Instant, Nothing } from '#shared/core/primitives.ts'
import { type EndpointsOf, routes } from '#shared/core/routes.ts'
import { Ticket, Token } from '#shared/identity/auth.ts'
import { supportHours } from './owners-options.ts'

const SupportAccess = z.object({
  /** The permission in force; null without one. */
  grant: z.object({ until: Instant, by: z.string(), createdAt: Instant }).nullable(),
  /** The latest 20 visits. */
  visits: z.array(
    z.object({
      _id: Id,
      by: z.string(),
      reason: z.string(),
      enteredAt: Instant,
      endsAt: Instant,
      /** Whether an admin had allowed it. */
      allowed: z.boolean(),
      open: z.boolean(),
    }),
  ),
})
export type SupportAccess = z.infer<typeof SupportAccess>

/** How admins of a company let the platform's support open their console. */
export const supportAccess = {
  get: endpoint(routes.supportAccess.get, { ...adminRead, input: Nothing, output: SupportAccess }),
  allow: endpoint(routes.supportAccess.allow, {
    ...adminWrite,
    input: z.strictObject({
      hours: z.literal(supportHours, 'Choose one of the options.'),
    }),
    output: Done,
  }),
  /** Also ends the sessions that it allowed. */
  revoke: endpoint(routes.supportAccess.revoke, { ...adminWrite, input: Nothing, output: Done }),
  /** Ends one visit, also one without a permission. */
  endVisit: endpoint(routes.supportAccess.endVisit, { ...adminWrite, input: ById, output: Done }),
  /** Exchanges a ticket for a support session. */
  enter: endpoint(routes.supportAccess.enter, { ...publicCall, input: z.object({ ticket: Ticket }), output: Token }),
} satisfies EndpointsOf<'supportAccess'>

/** Notices of the platform to the staff of a company. */
export const platformNotices = {
  get: endpoint(routes.platformNotices.get, {
    ...contentRead,
    input: Nothing,
    output: z.object({
      suspension: z.object({ reason: z.string(), since: Instant }).nullable(),
      announcements: z.array(z.object({ _id: Id, text: z.string() })),
    }),
  }),
  dismiss: endpoint(routes.platformNotices.dismiss, { ...contentWrite, input: ById, output: Done }),
} satisfies EndpointsOf<'platformNotices'>
