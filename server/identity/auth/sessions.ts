import { and, desc, eq, getTableColumns, gt, lt, ne, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import type { Caller, User } from '#server/core/http/context.ts'
import { may, type Role, roles } from '#shared/core/roles.ts'
import { endAttempts } from '../google/attempts.ts'
import { endChallenges } from '../second-factor/challenges.ts'
import { lacksRequiredFactor, ownFactors, roleInForce } from '../second-factor/required.ts'
import { hashOf, newToken } from './secret-token.ts'
import { sessions } from './sessions.table.ts'
import { users } from './users.table.ts'

/** After how many days a session ends, however much it is used. */
const staffDays = 14
const memberDays = 90

const staffRoles = sql.raw(
  roles
    .filter((role) => may(role, 'content'))
    .map((role) => `'${role}'`)
    .join(', '),
)

/** When a session ends for good. Needs `users` in the statement. */
const endsAt = sql`(${sessions.createdAt} + make_interval(days =>
  case when ${users.role} in (${staffRoles}) then ${sql.raw(String(staffDays))} else ${sql.raw(String(memberDays))} end))`

/** Whether a session holds. Needs `users` in the statement. */
export const sessionHolds = and(gt(sessions.expiresAt, sql`now()`), gt(endsAt, sql`now()`), eq(users.isActive, true))

const thirtyDays = sql`now() + interval '30 days'`
const signedInRecently = sql<boolean>`
  coalesce(${sessions.confirmedAt}, ${sessions.createdAt}) > now() - interval '15 minutes'`
/** How many sessions one person sees, newest first. */
const shown = 50

/**
 * Who holds this token in a company. Undefined when it is unknown, another
 * company's or expired, or its owner inactive. The company is named, so that
 * this can be asked in one statement, outside of a transaction.
 */
export async function userOf(db: Db, siteId: string, token: string): Promise<User | undefined> {
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
      ...ownFactors,
    })
    .from(sessions)
    .innerJoin(users, and(eq(users.tenantId, sessions.tenantId), eq(users.id, sessions.userId)))
    .where(and(eq(sessions.tenantId, siteId), eq(sessions.tokenHash, hashOf(token)), sessionHolds))
  if (!row) return undefined
  const { lacksFactor, ...user } = row
  return { ...user, ...roleInForce(user.role, lacksFactor) }
}

/** The role of whoever is signed in by that session, while it holds. Of use where a request lasts. */
export async function roleIn(db: Db, siteId: string, sessionId: string): Promise<Role | undefined> {
  const [row] = await db
    .select({ role: users.role, lacksFactor: lacksRequiredFactor })
    .from(sessions)
    .innerJoin(users, and(eq(users.tenantId, sessions.tenantId), eq(users.id, sessions.userId)))
    .where(and(eq(sessions.tenantId, siteId), eq(sessions.id, sessionId), sessionHolds))
  return row && roleInForce(row.role, row.lacksFactor).role
}

/** Starts a session for a user: 256 random bits, of which only a hash is stored. Lasts 30 days from its last use, and 90 in all (staff 14). */
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

/** Slides the expiry of a session that is in use, at most once an hour so that reads stay reads. */
export async function slide(db: Db, sessionId: string) {
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

/** Where somebody is signed in. */
export function sessionsOf(db: Db, userId: string) {
  return db
    .select(getTableColumns(sessions))
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, sql`now()`), gt(endsAt, sql`now()`)))
    .orderBy(desc(sessions.createdAt), desc(sessions.id))
    .limit(shown)
}

/** Signs out one of somebody's sessions. Answers the rows that ended: none if it was not theirs. */
export function endSession(db: Db, userId: string, sessionId: string) {
  return db
    .delete(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
    .returning({ id: sessions.id })
}

/** Signs a user out everywhere, or in all sessions but one, and ends sign-ins that have begun but not finished. */
export async function endSessions(db: Db, userId: string, exceptId?: string) {
  const others = exceptId === undefined ? undefined : ne(sessions.id, exceptId)
  await db.delete(sessions).where(and(eq(sessions.userId, userId), others))
  await endChallenges(db, userId)
  await endAttempts(db, userId)
}
