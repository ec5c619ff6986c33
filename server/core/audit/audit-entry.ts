import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { ActivityAction, ActivityKind } from '#shared/core/activity-options.ts'
import type { Db } from '../db/tenancy.ts'
import type { Caller } from '../request/caller.ts'
import type { User } from '../request/user.ts'

/** A staff member and their IP address. */
export type StaffActor = Pick<User, 'id' | 'name' | 'supportUntil'> & Pick<Caller, 'ip'>

/** The actor that database triggers write into audit entries. See [Note: Activity]. */
export const actorFor = ({ id, name }: Pick<User, 'id' | 'name'>, { ip }: Pick<Caller, 'ip'>) => ({
  request: randomUUID(),
  id,
  name,
  ip,
})
export type Actor = Omit<ReturnType<typeof actorFor>, 'id'> & { id: string | null }

export interface AuditEntry {
  action: ActivityAction
  kind: ActivityKind
  item?: string
  title: string
  changes?: Record<string, [unknown, unknown]>
  /** The actor where it is not the signed-in user. */
  who?: Actor
}

/** Writes an audit entry for an action that the triggers on tables do not see. */
export async function writeAuditEntry(db: Db, line: AuditEntry) {
  await db.execute(sql`select activity_say(${JSON.stringify(line)})`)
}

/** Removes the personal data of a deleted account from the audit entries. */
export async function anonymizeAuditEntries(db: Db, userId: string) {
  await db.execute(sql`select activity_forget(${userId})`)
}
