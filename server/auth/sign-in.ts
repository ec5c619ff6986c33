import type { Inside } from '../context.ts'
import { reopen } from './closing.ts'
import { rememberAddress } from './known-addresses.ts'
import { startSession } from './sessions.ts'

/** Starts a session for somebody who has just proven who they are. Answers its token. See [Note: Closing an account]. */
export async function signIn(ctx: Pick<Inside, 'db' | 'jobs' | 'site' | 'caller'>, userId: string) {
  const { db, caller } = ctx
  await reopen(ctx, userId)
  await rememberAddress(db, userId, caller)
  return startSession(db, userId, caller)
}
