import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { ActivityAction, ActivityKind } from '#shared/core/activity-options.ts'
import type { Db } from '../db/tenancy.ts'
import type { Caller } from '../request/caller.ts'
import type { User } from '../request/user.ts'

/** Somebody of staff, and where they write from. */
export type Writer = Pick<User, 'id' | 'name'> & Pick<Caller, 'ip'>

/** Who the database takes for the writer. See [Note: Activity]. */
export const actor = ({ id, name }: Pick<User, 'id' | 'name'>, { ip }: Pick<Caller, 'ip'>) => ({
  request: randomUUID(),
  id,
  name,
  ip,
})
export type Actor = Omit<ReturnType<typeof actor>, 'id'> & { id: string | null }

export interface Line {
  action: ActivityAction
  kind: ActivityKind
  item?: string
  title: string
  changes?: Record<string, [unknown, unknown]>
  /** Instead of whoever is signed in: somebody who is not yet. */
  who?: Actor
}

/** Writes a line about what leaves no trace in the tables that are followed. */
export async function note(db: Db, line: Line) {
  await db.execute(sql`select activity_say(${JSON.stringify(line)})`)
}

/** Takes out of the log who somebody was whose account goes. */
export async function forgetPerson(db: Db, userId: string) {
  await db.execute(sql`select activity_forget(${userId})`)
}
