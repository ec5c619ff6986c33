import { and, desc, eq, getTableColumns, gt, lt, ne, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import type { Caller, User } from '#server/core/http/context.ts'
import type { Site } from '#server/core/request/site.ts'
import { hasPermission, type Role, roles } from '#shared/core/roles.ts'
import { endAttempts } from '../google/attempts.ts'
import { endChallenges } from '../second-factor/challenges.ts'
import { lacksRequiredFactor, ownFactors, roleInForce } from '../second-factor/required.ts'
import { isExtraAdmin } from './extra-admins.ts'
import { hashOf, newToken } from './secret-token.ts'
import { sessions } from './sessions.table.ts'
import { supportSessions } from './support-sessions.ts'
import { users } from './users.table.ts'

/** Maximum age of sessions in days, even if they are in use. */
const staffDays = 14
const memberDays = 90

const staffRoles = sql.raw(
  roles
    .filter((role) => hasPermission(role, 'content'))
    .map((role) => `'${role}'`)
    .join(', '),
)

/** End of the maximum age. Requires `users` in the statement. */
const endsAt = sql`(${sessions.createdAt} + make_interval(days =>
  case when ${users.role} in (${staffRoles}) then ${sql.raw(String(staffDays))} else ${sql.raw(String(memberDays))} end))`

/** Whether a session is valid. Requires `users` in the statement. */
export const sessionIsValid = and(gt(sessions.expiresAt, sql`now()`), gt(endsAt, sql`now()`), eq(users.isActive, true))

const thirtyDays = sql`now() + interval '30 days'`
const signedInRecently = sql<boolean>`
  coalesce(${sessions.confirmedAt}, ${sessions.createdAt}) > now() - interval '15 minutes'`
/** Maximum number of sessions in a user's list. */
const maxListed = 50

/**
 * The user of this session token. Undefined for unknown tokens, other companies' tokens, expired sessions and inactive
 * users. Filters by company, so that it runs in one statement without a transaction.
 */
export async function userOf(
  db: Db,
  { id, plan }: Pick<Site, 'id' | 'plan'>,
  token: string,
): Promise<User | undefined> {
  const [row] = await db
    .select({
      id: users.id,
      sessionId: sessions.id,
      name: users.name,
      username: users.username,
      email: users.email,
      role: users.role,
      hasPassword: sql<boolean>`${users.passwordHash} is not null`,
      signedInRecently,
      lacksFactor: lacksRequiredFactor,
      isExtra: isExtraAdmin(plan),
      ...ownFactors,
    })
    .from(sessions)
    .innerJoin(users, and(eq(users.tenantId, sessions.tenantId), eq(users.id, sessions.userId)))
    .where(and(eq(sessions.tenantId, id), eq(sessions.tokenHash, hashOf(token)), sessionIsValid))
  if (!row) return undefined
  const { lacksFactor, isExtra, ...user } = row
  const role = isExtra ? 'moderator' : user.role
  return { ...user, ...roleInForce(role, lacksFactor), ...(isExtra && { isExtraAdmin: true as const }) }
}

/** The current role of the user of a session, for requests that stay open. Undefined once the session has ended. */
export async function roleIn(
  db: Db,
  { id, plan }: Pick<Site, 'id' | 'plan'>,
  sessionId: string,
): Promise<Role | undefined> {
  const [row] = await db
    .select({ role: users.role, lacksFactor: lacksRequiredFactor, isExtra: isExtraAdmin(plan) })
    .from(sessions)
    .innerJoin(users, and(eq(users.tenantId, sessions.tenantId), eq(users.id, sessions.userId)))
    .where(and(eq(sessions.tenantId, id), eq(sessions.id, sessionId), sessionIsValid))
  if (row) return roleInForce(row.isExtra ? 'moderator' : row.role, row.lacksFactor).role
  for (const { isOpen } of supportSessions.all()) if (await isOpen(db, id, sessionId)) return 'admin'
  return undefined
}

/** Starts a session and returns its token. It lasts 30 days after its last use, and at most 90 days (staff: 14). */
export async function startSession(db: Db, userId: string, { ip, userAgent }: Pick<Caller, 'ip' | 'userAgent'>) {
  const token = newToken()
  await db.delete(sessions).where(and(eq(sessions.userId, userId), lt(sessions.expiresAt, sql`now()`)))
  await db.insert(sessions).values({
    userId,
    tokenHash: hashOf(token),
    ip,
    userAgent,
    lastSeenAt: sql`now()` as never,
    expiresAt: thirtyDays as never,
  })
  return token
}

/** Extends a session that is in use, at most once an hour. */
export async function extendSession(db: Db, sessionId: string) {
  await db
    .update(sessions)
    .set({ lastSeenAt: sql`now()` as never, expiresAt: thirtyDays as never })
    .where(and(eq(sessions.id, sessionId), sql`${sessions.lastSeenAt} < now() - interval '1 hour'`))
}

/** Makes a session count as newly signed in. */
export async function confirmSession(db: Db, sessionId: string) {
  await db
    .update(sessions)
    .set({ confirmedAt: sql`now()` as never })
    .where(eq(sessions.id, sessionId))
}

/** Sessions of a user, newest first. */
export function sessionsOf(db: Db, userId: string) {
  return db
    .select(getTableColumns(sessions))
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, sql`now()`), gt(endsAt, sql`now()`)))
    .orderBy(desc(sessions.createdAt), desc(sessions.id))
    .limit(maxListed)
}

/** Ends one session of a user. Returns no row if it belongs to another user. */
export function endSession(db: Db, userId: string, sessionId: string) {
  return db
    .delete(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
    .returning({ id: sessions.id })
}

/** Ends all sessions of a user, or all but one, and all unfinished sign-ins. */
export async function endSessions(db: Db, userId: string, exceptId?: string) {
  const others = exceptId === undefined ? undefined : ne(sessions.id, exceptId)
  await db.delete(sessions).where(and(eq(sessions.userId, userId), others))
  await endChallenges(db, userId)
  await endAttempts(db, userId)
}
