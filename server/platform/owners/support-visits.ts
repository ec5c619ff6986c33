import { and, desc, eq, getTableColumns, gt, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { writeAuditEntry } from '#server/core/audit/audit-entry.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import type { AllCompanies } from '#server/core/http/all-companies.ts'
import type { Caller, User } from '#server/core/http/context.ts'
import { hashOf, newToken } from '#server/identity/auth/secret-token.ts'
import { AppError, requireRow } from '#shared/core/errors.ts'
import { supportMinutes } from '#shared/platform/owners-options.ts'
import { supportName } from './change-company.ts'
import { emailAdmins } from './email-admins.ts'
import { supportHostOf } from './hosts.ts'
import { findCompany } from './list-companies.ts'
import { logOwnerAction, type OwnerActor } from './owner-log.ts'
import { supportGrants, supportSessions } from './support.table.ts'

/**
 * [Note: Support] An admin allows support for some hours, or an owner of the platform gives a reason and all admins are
 * notified at once. The owner gets a ticket for the company's host, which works once and for a minute. It starts a session
 * of 30 minutes with the permissions of an admin, without an account: everything that is changed stands in the
 * company's log under the name of the owner. The session ends with the permission, with the owner's own session and
 * rights, and when an admin of the company ends it.
 */
const grantHolds = and(isNull(supportGrants.revokedAt), gt(supportGrants.until, sql`now()`))

/** The permission in force. */
export async function currentGrant(db: Db) {
  const [grant] = await db
    .select()
    .from(supportGrants)
    .where(grantHolds)
    .orderBy(desc(supportGrants.createdAt), desc(supportGrants.id))
    .limit(1)
  return grant
}

interface Opening {
  companyId: string
  reason: string
  withoutConsent: boolean
  by: OwnerActor
  /** The owner's account and session. */
  user: Pick<User, 'id' | 'sessionId'>
}

/** Returns the address that opens the console. Throws CONFLICT if no admin allows it, and for a suspended company. */
export async function openSupport(companies: AllCompanies, { companyId, reason, withoutConsent, by, user }: Opening) {
  const { name, address, suspendedAt } = await findCompany(companies, { id: companyId })
  if (suspendedAt) throw new AppError('CONFLICT', `${name} is suspended. Resume it first to open its console.`)
  const host = await supportHostOf(companies, companyId)
  if (!host) throw new AppError('CONFLICT', `${name} has no address.`)
  const origin = companies.sites.originOf(host)
  const ticket = newToken()
  await companies.change(companyId, async (ctx) => {
    const grant = await currentGrant(ctx.db)
    if (!grant && !withoutConsent) throw new AppError('CONFLICT', `No admin of ${name} allows support at the moment.`)
    await ctx.db.insert(supportSessions).values({
      grantId: grant?.id ?? null,
      ...{ by: by.name, ownerId: user.id, ownerSessionId: user.sessionId, origin },
      ...{ reason, ticketHash: hashOf(ticket) },
      ticketExpiresAt: sql`now() + interval '1 minute'` as never,
    })
    const action = grant ? 'opened-as-support' : 'opened-without-consent'
    const emailed =
      grant === undefined &&
      (await emailAdmins(ctx, (site) => [
        `A visit of support to the console of ${site}`,
        `${by.name} of the platform's support visits the console of ${site} without a permission. The visit lasts at most ${supportMinutes} minutes, and the activity log shows every change.`,
        `Reason: ${reason}`,
        { address: `${address}/admin/support`, label: 'See the visits' },
      ]))
    const detail = emailed === 0 ? 'No admin has an address, so no email was sent.' : ''
    const entry = { action, company: { id: companyId, name }, detail, reason } as const
    await ctx.asOwner((owner) => logOwnerAction(owner, by, entry))
  })
  // After #, so that neither logs nor referrers hold it.
  return { address: `${origin}/support-session#${ticket}` }
}

/**
 * Starts the session of a ticket and returns its token. Throws AUTH_REQUIRED for tickets that are used, expired, unknown
 * or for another host.
 */
export async function enterWithTicket(
  db: Db,
  ticket: string,
  { ip, origin }: Pick<Caller, 'ip' | 'origin'>,
): Promise<string> {
  const token = newToken()
  const [visit] = await db
    .update(supportSessions)
    .set({
      tokenHash: hashOf(token),
      enteredAt: sql`now()` as never,
      // Without a permission, `least` ignores its end.
      endsAt: sql`least(now() + make_interval(mins => ${supportMinutes}), (select g.until from ${supportGrants} g
        where g.tenant_id = ${supportSessions.tenantId} and g.id = ${supportSessions.grantId}))` as never,
    })
    .where(
      and(
        eq(supportSessions.ticketHash, hashOf(ticket)),
        eq(supportSessions.origin, origin),
        isNull(supportSessions.enteredAt),
        gt(supportSessions.ticketExpiresAt, sql`now()`),
        isAllowed,
      ),
    )
    .returning()
  if (!visit) throw new AppError('AUTH_REQUIRED', 'This link has been used or has expired.')
  const who = { request: crypto.randomUUID(), id: visit.id, name: supportName(visit.by), ip }
  await writeAuditEntry(db, { action: 'signed-in', kind: 'access', title: visit.reason, who })
  return token
}

/** Whether the permission still holds, or none was needed, and the owner still is one and signed in. */
const isAllowed = and(
  or(
    isNull(supportSessions.grantId),
    sql`exists (select from ${supportGrants} g where g.tenant_id = ${supportSessions.tenantId}
      and g.id = ${supportSessions.grantId} and g.revoked_at is null and g.until > now())`,
  ),
  sql`is_owner_session(${supportSessions.ownerId}, ${supportSessions.ownerSessionId})`,
)
const isOpen = (siteId: string) =>
  and(eq(supportSessions.tenantId, siteId), gt(supportSessions.endsAt, sql`now()`), isAllowed)

/** See `SupportSessions` of the sign-in. */
export const supportVisits = {
  async userOf(db: Db, siteId: string, token: string): Promise<User | undefined> {
    const [visit] = await db
      .select()
      .from(supportSessions)
      .where(and(eq(supportSessions.tokenHash, hashOf(token)), isOpen(siteId)))
    if (!visit?.endsAt) return undefined
    return {
      ...{ id: visit.id, sessionId: visit.id, name: supportName(visit.by), username: 'support', email: '' },
      ...{ role: 'admin', hasPassword: false, hasApp: false, hasPasskey: false, signedInRecently: false },
      supportUntil: visit.endsAt,
    }
  },

  isOpen: async (db: Db, siteId: string, sessionId: string) =>
    (await db.$count(supportSessions, and(eq(supportSessions.id, sessionId), isOpen(siteId)))) > 0,

  async end(db: Db, sessionId: string) {
    await db
      .update(supportSessions)
      .set({ endsAt: sql`now()` as never })
      .where(eq(supportSessions.id, sessionId))
  },
}

/** Ends an open visit. Throws NOT_FOUND if there is none with this id. */
export async function endVisit(db: Db, id: string) {
  const ended = await db
    .update(supportSessions)
    .set({ endsAt: sql`now()` as never })
    .where(and(eq(supportSessions.id, id), gt(supportSessions.endsAt, sql`now()`)))
    .returning({ id: supportSessions.id })
  requireRow(ended, 'visit')
}

/** Revokes the permissions and ends the visits that they allow. */
export async function revokeGrants(db: Db) {
  await db
    .update(supportGrants)
    .set({ revokedAt: sql`now()` as never })
    .where(isNull(supportGrants.revokedAt))
  await db
    .update(supportSessions)
    .set({ endsAt: sql`now()` as never })
    .where(and(isNotNull(supportSessions.grantId), gt(supportSessions.endsAt, sql`now()`)))
}

/** The latest visits. */
export async function listVisits(db: Db) {
  const rows = await db
    .select({
      ...getTableColumns(supportSessions),
      open: sql<boolean>`${gt(supportSessions.endsAt, sql`now()`)} and ${isAllowed}`,
    })
    .from(supportSessions)
    .where(isNotNull(supportSessions.enteredAt))
    .orderBy(desc(supportSessions.createdAt), desc(supportSessions.id))
    .limit(20)
  return rows.map(({ id, by, reason, enteredAt, endsAt, grantId, open }) => ({
    ...{ _id: id, by, reason, enteredAt: enteredAt!, endsAt: endsAt! },
    allowed: grantId !== null,
    open,
  }))
}
