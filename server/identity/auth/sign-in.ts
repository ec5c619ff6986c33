import { eq } from 'drizzle-orm'
import { actor, note } from '#server/core/audit/audit-entry.ts'
import type { Inside } from '#server/core/http/context.ts'
import { shortAddress } from '#server/core/request/network.ts'
import { may } from '#shared/core/roles.ts'
import { hasSecondFactor } from '../second-factor/factors.ts'
import { addressProven } from './address-proven.ts'
import { reopen } from './closing.ts'
import { rememberAddress } from './known-addresses.ts'
import { startSession } from './sessions.ts'
import { users } from './users.table.ts'
import type { UserRow } from './users.ts'

type Ctx = Pick<Inside, 'db' | 'jobs' | 'site' | 'caller'>

/**
 * Starts a session for somebody who has just proven who they are. Answers its token. See [Note: Closing an account].
 * `factors` is what was proven: an account with a second factor gets no session by its first one, whoever calls this.
 */
export async function signIn(
  ctx: Ctx,
  userId: string,
  how: 'signed-in' | 'joined' = 'signed-in',
  factors: 'one' | 'both' = 'one',
) {
  const { db, caller } = ctx
  if (factors === 'one' && (await hasSecondFactor(db, userId)))
    throw new Error('this account needs its second factor to sign in')
  await reopen(ctx, userId)
  await addressProven(db, userId)
  await rememberAddress(db, userId, caller)
  const [user] = await db
    .select({ id: users.id, name: users.name, role: users.role })
    .from(users)
    .where(eq(users.id, userId))
  await logSignIn(ctx, user, how)
  return startSession(db, userId, caller)
}

/** The log tells of the logins of staff. */
export async function logSignIn(
  { db, caller }: Pick<Ctx, 'db' | 'caller'>,
  user: Pick<UserRow, 'id' | 'name' | 'role'> | undefined,
  action: 'signed-in' | 'joined' | 'sign-in-failed',
) {
  if (!user || !may(user.role, 'content')) return
  // An attempt that failed may be a visitor's, whose full address does not belong into a log.
  const stranger = { id: null, name: '', ip: shortAddress(caller.ip) }
  const who = { ...actor(user, caller), ...(action === 'sign-in-failed' && stranger) }
  await note(db, { action, kind: 'user', item: user.id, title: user.name, who })
}
