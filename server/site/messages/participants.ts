import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import type { User } from '#server/core/http/context.ts'
import { requireRow } from '#shared/core/errors.ts'
import { hasPermission } from '#shared/core/roles.ts'
import { type ConversationRow, conversations as table } from './messages.table.ts'

export type Reader = Pick<User, 'id' | 'role'>

export const isStaff = ({ role }: Pick<Reader, 'role'>) => hasPermission(role, 'content')

/** The conversations a user takes part in. Staff take part in all of the shared inbox. */
export const takesPart = (reader: Reader): SQL =>
  or(eq(table.personId, reader.id), eq(table.peerId, reader.id), isStaff(reader) ? isNull(table.peerId) : undefined)!

/** The side of a user in a conversation. The shop is `other`. */
export const sideOf = (row: Pick<ConversationRow, 'personId'>, { id }: Pick<Reader, 'id'>) =>
  row.personId === id ? 'person' : 'other'

/** Number of unread messages in all conversations of a user. */
export async function countUnread(db: Db, reader: Reader): Promise<number> {
  const [row] = await db
    .select({
      unread: sql<number>`coalesce(sum(case when ${table.personId} = ${reader.id} then ${table.personUnread} else ${table.otherUnread} end), 0)::int`,
    })
    .from(table)
    .where(and(takesPart(reader), sql`(${table.personUnread} > 0 or ${table.otherUnread} > 0)`))
  return row!.unread
}

/** Locks a conversation of a user until the transaction ends. Throws NOT_FOUND. */
export async function lockConversation(db: Db, reader: Reader, id: string): Promise<ConversationRow> {
  const rows = await db
    .select()
    .from(table)
    .where(and(eq(table.id, id), takesPart(reader)))
    .for('update')
  return requireRow(rows, 'conversation')
}

/** The notice `messages` that makes open pages of the participants refresh. */
export const changeNotice = ({ id, personId, peerId }: Pick<ConversationRow, 'id' | 'personId' | 'peerId'>) =>
  [id, personId ?? '-', peerId ?? '-'].join(' ')
