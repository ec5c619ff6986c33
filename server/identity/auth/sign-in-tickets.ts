import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import type { Caller } from '#server/core/request/caller.ts'
import { networkOf } from '#server/core/request/network.ts'
import { hashOf, newToken } from './secret-token.ts'
import { signInTickets } from './sign-in-tickets.table.ts'

/** Distinguishes these tickets from those of Google, so that an expired one gets the right message. */
const prefix = 'site-'
export const isSignInTicket = (ticket: string) => ticket.startsWith(prefix)

type Holder = Pick<Caller, 'ip' | 'userAgent'>

/**
 * Creates a ticket that signs in a user on the host of `db`'s tenant. Browsers have no cookie for a host that they
 * never visited, so the ticket is bound to the network and the user agent. An attacker could send a link with a ticket
 * to sign a victim in to the attacker's own site: that needs the victim's network and user agent within a minute, and
 * the session is only valid on that site, which the attacker controls anyway.
 */
export async function issueSignInTicket(db: Db, userId: string, holder: Holder): Promise<string> {
  // As long as other tickets.
  const ticket = prefix + newToken().slice(prefix.length)
  await db.delete(signInTickets).where(lt(signInTickets.expiresAt, sql`now()`))
  await db.insert(signInTickets).values({
    ticketHash: hashOf(ticket),
    holder: holderOf(holder),
    userId,
    expiresAt: sql`now() + interval '60 seconds'` as never,
  })
  return ticket
}

/** Deletes a ticket and returns its user. Undefined if it has expired or belongs to another network or user agent. */
export async function redeemSignInTicket(db: Db, ticket: string, holder: Holder): Promise<string | undefined> {
  const [row] = await db
    .delete(signInTickets)
    .where(and(eq(signInTickets.ticketHash, hashOf(ticket)), gt(signInTickets.expiresAt, sql`now()`)))
    .returning()
  return row?.holder === holderOf(holder) ? row.userId : undefined
}

const holderOf = ({ ip, userAgent }: Holder) => hashOf(`${networkOf(ip)} ${userAgent}`)
