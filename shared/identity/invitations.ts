import { z } from 'zod'
import { endpoint } from '#shared/core/endpoint.ts'
import { ById, Done, Id, Instant, Nothing } from '#shared/core/primitives.ts'
import { invitedRoles } from '#shared/core/roles.ts'
import { type Promised, routes } from '#shared/core/routes.ts'
import { Email, Password, PersonName, Ticket, Token, Username } from './auth.ts'

/** Somebody who was asked to join and has not yet. */
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

/** Written to those who are invited, and read by them. */
export const invitations = {
  open: endpoint(routes.invitations.open, {
    access: 'public',
    anonymous: true,
    tx: 'none',
    input: z.object({ token: Ticket }),
    output: Invitation.pick({ email: true, role: true, invitedBy: true }),
  }),
  /** Makes the account and signs it in. The link is used up by that. */
  accept: endpoint(routes.invitations.accept, {
    access: 'public',
    anonymous: true,
    tx: 'none',
    input: z.object({ token: Ticket, name: PersonName, username: Username, password: Password }),
    output: Token,
  }),
} satisfies Promised<'invitations'>

export const adminInvitations = {
  list: endpoint(routes.adminInvitations.list, {
    access: 'admin',
    tx: 'read',
    input: Nothing,
    output: z.object({ results: z.array(Invitation) }),
  }),
  create: endpoint(routes.adminInvitations.create, {
    access: 'admin',
    tx: 'write',
    input: z.strictObject({ email: Email, role: z.enum(invitedRoles) }),
    output: Invitation,
  }),
  /** A new link, which ends the one before. */
  resend: endpoint(routes.adminInvitations.resend, { access: 'admin', tx: 'write', input: ById, output: Invitation }),
  revoke: endpoint(routes.adminInvitations.revoke, { access: 'admin', tx: 'write', input: ById, output: Done }),
} satisfies Promised<'adminInvitations'>
