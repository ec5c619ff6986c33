import { eq } from 'drizzle-orm'
import { actorFor, writeAuditEntry } from '#server/core/audit/audit-entry.ts'
import type { TxContext } from '#server/core/http/context.ts'
import { shortAddress } from '#server/core/request/network.ts'
import { hasPermission } from '#shared/core/roles.ts'
import { hasSecondFactor } from '../second-factor/factors.ts'
import { reopenAccount } from './close-account.ts'
import { runEmailVerifiedSteps } from './email-verified.ts'
import { rememberNetwork } from './known-addresses.ts'
import { startSession } from './sessions.ts'
import { users } from './users.table.ts'
import type { UserRow } from './users.ts'

type Ctx = Pick<TxContext, 'db' | 'jobs' | 'site' | 'caller'>

/**
 * Starts a session for an authenticated user and returns its token. See [Note: Closing an account]. Throws for an
 * account with a second factor unless both `factors` were proven.
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
  await reopenAccount(ctx, userId)
  await runEmailVerifiedSteps(db, userId)
  await rememberNetwork(db, userId, caller)
  const [user] = await db
    .select({ id: users.id, name: users.name, role: users.role })
    .from(users)
    .where(eq(users.id, userId))
  await logSignIn(ctx, user, how)
  return startSession(db, userId, caller)
}

/** Adds sign-ins of staff to the audit log. */
export async function logSignIn(
  { db, caller }: Pick<Ctx, 'db' | 'caller'>,
  user: Pick<UserRow, 'id' | 'name' | 'role'> | undefined,
  action: 'signed-in' | 'joined' | 'sign-in-failed',
) {
  if (!user || !hasPermission(user.role, 'content')) return
  // Failed attempts may come from visitors, whose full IP address must not be logged.
  const unknownActor = { id: null, name: '', ip: shortAddress(caller.ip) }
  const who = { ...actorFor(user, caller), ...(action === 'sign-in-failed' && unknownActor) }
  await writeAuditEntry(db, { action, kind: 'user', item: user.id, title: user.name, who })
}
