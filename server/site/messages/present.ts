import { and, eq, inArray } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { companyName } from '#server/core/company/company.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import type { TxContext } from '#server/core/http/context.ts'
// biome-ignore lint/style/noRestrictedImports: one statement reads a conversation with the names of both sides.
import { users } from '#server/identity/auth/users.table.ts'
import { hasPermission } from '#shared/core/roles.ts'
import type { Conversation, Message } from '#shared/site/messages.ts'
import { attachmentOf, attachmentsOf } from './attachments.ts'
import { subjectsOf } from './conversation-subjects.ts'
import { type ConversationRow, type MessageRow, conversations as table } from './messages.table.ts'
import { isStaff, type Reader, sideOf } from './participants.ts'

type Ctx = Pick<TxContext<'own'>, 'db' | 'user'>

export const person = alias(users, 'person')
export const peer = alias(users, 'peer')

/** A conversation with the names of its participants. */
export interface NamedConversation {
  row: ConversationRow
  person: { name: string; email: string } | null
  peer: { name: string; email: string } | null
}

export const selectConversations = (db: Db) =>
  db
    .select({
      row: table,
      person: { name: person.name, email: person.email },
      peer: { name: peer.name, email: peer.email },
    })
    .from(table)
    .leftJoin(person, and(eq(person.tenantId, table.tenantId), eq(person.id, table.personId)))
    .leftJoin(peer, and(eq(peer.tenantId, table.tenantId), eq(peer.id, table.peerId)))
    .$dynamic()

export async function presentConversations(
  { db, user }: Ctx,
  conversations: readonly NamedConversation[],
): Promise<Conversation[]> {
  const shop = await companyName(db)
  const orders = await subjectsOf(
    db,
    conversations.map(({ row }) => row),
  )
  return conversations.map((one) => {
    const { row } = one
    const side = sideOf(row, user)
    // Moderators answer customers, but may not see orders.
    const orderId = row.personId === user.id || hasPermission(user.role, 'admin') ? orders.get(row.id) : undefined
    return {
      _id: row.id,
      kind: kindOf(row, user),
      subject: row.subject,
      ...(orderId && { orderId }),
      with: side === 'person' ? otherParty(one, shop) : personParty(one, true),
      last: { text: row.lastText, at: row.lastAt, mine: row.lastByPerson === (side === 'person') },
      unread: side === 'person' ? row.personUnread : row.otherUnread,
      closed: row.closedAt !== null,
    }
  })
}

function kindOf(row: ConversationRow, reader: Reader): Conversation['kind'] {
  if (row.peerId) return 'colleague'
  if (sideOf(row, reader) === 'person') return 'shop'
  return row.personId ? 'customer' : 'guest'
}

const otherParty = ({ row, peer: colleague }: NamedConversation, shop: string) =>
  row.peerId ? { _id: row.peerId, name: colleague?.name ?? '' } : { name: shop }

function personParty({ row, person: user }: NamedConversation, withEmail: boolean): Conversation['with'] {
  const email = withEmail && { email: user?.email ?? row.guestEmail ?? '' }
  return row.personId
    ? { _id: row.personId, name: user?.name ?? '', ...email }
    : { name: row.guestName ?? '', ...email }
}

/** Customers see the shop as the sender, staff see which colleague wrote. */
export async function presentMessages(
  { db, user, files }: Ctx & Pick<TxContext, 'files'>,
  rows: readonly MessageRow[],
): Promise<Message[]> {
  if (rows.length === 0) return []
  const conversations = await selectConversations(db).where(
    inArray(table.id, [...new Set(rows.map(({ conversationId }) => conversationId))]),
  )
  const attachments = await attachmentsOf(
    db,
    rows.map(({ id }) => id),
  )
  const shop = await companyName(db)
  return rows.map((message) => {
    const conversation = conversations.find(({ row }) => row.id === message.conversationId)!
    const side = sideOf(conversation.row, user)
    const showsColleague = !conversation.row.peerId && side === 'other' && isStaff(user) && !message.byPerson
    const customer = personParty(conversation, false)
    const other = showsColleague
      ? { ...(message.senderId && { _id: message.senderId }), name: message.senderName }
      : otherParty(conversation, shop)
    const [sender, receiver] = message.byPerson ? [customer, other] : [other, customer]
    return {
      _id: message.id,
      conversationId: conversation.row.id,
      senderId: sender._id ?? null,
      receiverId: receiver._id ?? null,
      message: message.text,
      attachments: (attachments.get(message.id) ?? []).map((one) => attachmentOf(files, one)),
      createdAt: message.createdAt,
      ...(message.readAt && { readAt: message.readAt }),
      sender,
      receiver,
      mine: message.byPerson === (side === 'person'),
    }
  })
}
