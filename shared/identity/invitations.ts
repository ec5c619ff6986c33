import { z } from 'zod'
import { adminRead, adminWrite, publicCall } from '#shared/core/access.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { ById, Done, Id, Instant, Nothing } from '#shared/core/primitives.ts'
import { invitedRoles } from '#shared/core/roles.ts'
import { type EndpointsOf, routes } from '#shared/core/routes.ts'

import { Email, Password, PersonName, Ticket, Token, Username } from './auth.ts'

/** An open invitation to join the company. */
export const Invitation = z.object({
  _id: Id,
  email: z.string(),
  role: z.enum(invitedRoles),
  invitedBy: z.string(),
  createdAt: Instant,
  expiresAt: Instant,
  expired: z.boolean(),
})
export type Invitation = z.infer<typeof Invitation>

/** For invited persons. */
export const invitations = {
  open: endpoint(routes.invitations.open, {
    ...publicCall,
    input: z.object({ token: Ticket }),
    output: Invitation.pick({ email: true, role: true, invitedBy: true }),
  }),
  /** Creates the account and signs it in. The link works once. */
  accept: endpoint(routes.invitations.accept, {
    ...publicCall,
    input: z.object({ token: Ticket, name: PersonName, username: Username, password: Password }),
    output: Token,
  }),
} satisfies EndpointsOf<'invitations'>

export const adminInvitations = {
  list: endpoint(routes.adminInvitations.list, {
    ...adminRead,
    input: Nothing,
    output: z.object({ results: z.array(Invitation) }),
  }),
  create: endpoint(routes.adminInvitations.create, {
    ...adminWrite,
    input: z.strictObject({ email: Email, role: z.enum(invitedRoles) }),
    output: Invitation,
  }),
  /** Mails a new link; the previous one stops working. */
  resend: endpoint(routes.adminInvitations.resend, { ...adminWrite, input: ById, output: Invitation }),
  revoke: endpoint(routes.adminInvitations.revoke, { ...adminWrite, input: ById, output: Done }),
} satisfies EndpointsOf<'adminInvitations'>
