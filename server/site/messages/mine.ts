import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import type { User } from '#server/core/http/context.ts'
import { found } from '#shared/core/errors.ts'
import { may } from '#shared/core/roles.ts'
import { type ConversationRow, conversations as table } from './messages.table.ts'

/** Who asks, as far as conversations are concerned. */
export type Reader = Pick<User, 'id' | 'role'>

export const isStaff = ({ role }: Pick<Reader, 'role'>) => may(role, 'content')

/** The conversations somebody takes part in; for staff also those of the shared inbox. */
export const mine = (reader: Reader): SQL =>
  or(eq(table.personId, reader.id), eq(table.peerId, reader.id), isStaff(reader) ? isNull(table.peerId) : undefined)!

/** On which side somebody stands: `person`, or `other`, which may be the shop. */
export const sideOf = (row: Pick<ConversationRow, 'personId'>, { id }: Pick<Reader, 'id'>) =>
  row.personId === id ? 'person' : 'other'

export const unreadOf = (row: ConversationRow, reader: Reader) =>
  sideOf(row, reader) === 'person' ? row.personUnread : row.otherUnread

/** How many messages somebody has not read, everywhere. */
export async function unreadBy(db: Db, reader: Reader): Promise<number> {
  const [row] = await db
    .select({
      unread: sql<number>`coalesce(sum(case when ${table.personId} = ${reader.id} then ${table.personUnread} else ${table.otherUnread} end), 0)::int`,
    })
    .from(table)
    .where(and(mine(reader), sql`(${table.personUnread} > 0 or ${table.otherUnread} > 0)`))
  return row!.unread
}

/** One of somebody's conversations, held until the transaction ends. Throws NOT_FOUND. */
export async function holdMine(db: Db, reader: Reader, id: string): Promise<ConversationRow> {
  const rows = await db
    .select()
    .from(table)
    .where(and(eq(table.id, id), mine(reader)))
    .for('update')
  return found(rows, 'conversation')
}

/** Tells every open page that something changed in a conversation. */
export const changeOf = ({ id, personId, peerId }: Pick<ConversationRow, 'id' | 'personId' | 'peerId'>) =>
  [id, personId ?? '-', peerId ?? '-'].join(' ')
