import { and, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#server/core/db/tenancy.ts'
import type { Inside } from '#server/core/http/context.ts'
// biome-ignore lint/style/noRestrictedImports: the names of both sides come with a conversation, in one statement.
import { users } from '#server/identity/auth/users.table.ts'
import { may } from '#shared/core/roles.ts'
import type { Conversation, Message } from '#shared/site/messages.ts'
import type { AttachmentRow } from './attachments.table.ts'
import { attachmentOf } from './attachments.ts'
import { type ConversationRow, type MessageRow, conversations as table } from './messages.table.ts'
import { isStaff, type Reader, sideOf, unreadOf } from './mine.ts'

export const person = alias(users, 'person')
export const peer = alias(users, 'peer')

/** A conversation with the names of those who take part. */
export interface Named {
  row: ConversationRow
  person: { name: string; email: string } | null
  peer: { name: string; email: string } | null
}

export const namedRows = (db: Db) =>
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

/** What the shop is called by whom it writes to. */
interface Shop {
  name: string
}

export function conversationOf(
  named: Named,
  reader: Reader,
  shop: Shop,
  orders: ReadonlyMap<string, string>,
): Conversation {
  const { row } = named
  // Moderators answer customers and know nothing of orders.
  const orderId = row.personId === reader.id || may(reader.role, 'admin') ? orders.get(row.id) : undefined
  return {
    _id: row.id,
    kind: kindOf(row, reader),
    subject: row.subject,
    ...(orderId && { orderId }),
    with: partyAcross(named, reader, shop),
    last: { text: row.lastText, at: row.lastAt, mine: row.lastByPerson === (sideOf(row, reader) === 'person') },
    unread: unreadOf(row, reader),
    closed: row.closedAt !== null,
  }
}

function kindOf(row: ConversationRow, reader: Reader): Conversation['kind'] {
  if (row.peerId) return 'colleague'
  if (sideOf(row, reader) === 'person') return 'shop'
  return row.personId ? 'customer' : 'guest'
}

/** The side that is not the reader's. */
function partyAcross(named: Named, reader: Reader, shop: Shop): Conversation['with'] {
  const { row, peer: colleague } = named
  if (sideOf(row, reader) === 'person')
    return row.peerId ? { _id: row.peerId, name: colleague?.name ?? '' } : { name: shop.name }
  return partyOfPerson(named, true)
}

function partyOfPerson({ row, person: known }: Named, withAddress: boolean): Conversation['with'] {
  const email = withAddress && { email: known?.email ?? row.guestEmail ?? '' }
  return row.personId
    ? { _id: row.personId, name: known?.name ?? '', ...email }
    : { name: row.guestName ?? '', ...email }
}

/** A message as one of both sides sees it. Customers see the shop, staff see who of them wrote. */
export function messageOf(
  { files }: Pick<Inside, 'files'>,
  message: MessageRow & { attachments: readonly AttachmentRow[] },
  named: Named,
  reader: Reader,
  shop: Shop,
): Message {
  const { row } = named
  const side = sideOf(row, reader)
  const person = partyOfPerson(named, false)
  const other = otherSide(message, named, side === 'other' && isStaff(reader), shop)
  const [sender, receiver] = message.byPerson ? [person, other] : [other, person]
  return {
    _id: message.id,
    conversationId: row.id,
    senderId: sender._id ?? null,
    receiverId: receiver._id ?? null,
    message: message.text,
    attachments: message.attachments.map((one) => attachmentOf(files, one)),
    createdAt: message.createdAt,
    ...(message.readAt && { readAt: message.readAt }),
    sender,
    receiver,
    mine: message.byPerson === (side === 'person'),
  }
}

function otherSide(message: MessageRow, { row, peer: colleague }: Named, forStaff: boolean, shop: Shop) {
  if (row.peerId) return { _id: row.peerId, name: colleague?.name ?? '' }
  if (!forStaff || message.byPerson) return { name: shop.name }
  return { ...(message.senderId && { _id: message.senderId }), name: message.senderName }
}
