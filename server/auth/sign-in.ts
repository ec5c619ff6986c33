import type { Caller } from '../context.ts'
import type { Db } from '../db/tenancy.ts'
import { rememberAddress } from './known-addresses.ts'
import { startSession } from './sessions.ts'

/** Starts a session for somebody who has just proven who they are. Answers its token. */
export async function signIn(db: Db, userId: string, caller: Pick<Caller, 'ip' | 'userAgent'>) {
  await rememberAddress(db, userId, caller)
  return startSession(db, userId, caller)
}
