import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Caller, User } from '../context.ts'
import type { Db } from '../db/tenancy.ts'
import { sessions } from './sessions.table.ts'
import { users } from './users.table.ts'

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
const thirtyDays = sql`now() + interval '30 days'`

/** Who holds this token, inside the company that `db` speaks for. Undefined when it is unknown, expired or its owner inactive. */
export async function userOf(db: Db, token: string): Promise<User | undefined> {
  const [row] = await db
    .select({
      id: users.id,
      sessionId: sessions.id,
      name: users.name,
      username: users.username,
      email: users.email,
      role: users.role,
    })
    .from(sessions)
    .innerJoin(users, and(eq(users.tenantId, sessions.tenantId), eq(users.id, sessions.userId)))
    .where(and(eq(sessions.tokenHash, hashOf(token)), gt(sessions.expiresAt, sql`now()`), eq(users.isActive, true)))
  return row
}

/** Signs somebody in: 256 random bits, of which only a hash is stored. Lasts 30 days from its last use. */
export async function startSession(db: Db, userId: string, { ip, userAgent }: Pick<Caller, 'ip' | 'userAgent'>) {
  const token = randomBytes(32).toString('base64url')
  await db
    .insert(sessions)
    .values({ userId, tokenHash: hashOf(token), ip, userAgent, lastSeenAt: sql`now()` as never, expiresAt: thirtyDays as never })
  return token
}

/** Slides the expiry of a session that is in use, at most once an hour so that reads stay reads. */
export async function slide(db: Db, sessionId: string) {
  await db
    .update(sessions)
    .set({ lastSeenAt: sql`now()` as never, expiresAt: thirtyDays as never })
    .where(and(eq(sessions.id, sessionId), sql`${sessions.lastSeenAt} < now() - interval '1 hour'`))
}
