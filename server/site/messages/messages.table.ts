import { sql } from 'drizzle-orm'
import { boolean, index, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/core/db/instant.ts'
import { descending, foreignKeyTo, tenantTable } from '#server/core/db/tenant-table.ts'
import { users } from '#server/identity/auth/users.table.ts'

/**
 * Conversations. One side is `personId` or a guest; the other is `peerId` or
 * the shared inbox of staff. See [Note: Conversations].
 */
export const conversations = tenantTable(
  'conversations',
  {
    subject: text('subject').notNull().default(''),
    personId: uuid('person_id'),
    peerId: uuid('peer_id'),
    guestName: text('guest_name'),
    guestEmail: text('guest_email'),
    lastAt: instant('last_at').notNull(),
    /** The beginning of the last message. */
    lastText: text('last_text').notNull(),
    lastByPerson: boolean('last_by_person').notNull(),
    /** Number of unread messages on each side. */
    personUnread: integer('person_unread').notNull().default(0),
    otherUnread: integer('other_unread').notNull().default(0),
    closedAt: instant('closed_at'),
  },
  (table) => [
    index('conversations_last').on(table.tenantId, ...descending(table.lastAt, table.id)),
    index('conversations_person').on(table.tenantId, table.personId, ...descending(table.lastAt)),
    index('conversations_peer').on(table.tenantId, table.peerId, ...descending(table.lastAt)),
    index('conversations_inbox_unread').on(table.tenantId).where(sql`peer_id is null and other_unread > 0`),
    uniqueIndex('conversations_colleagues')
      .on(table.tenantId, table.personId, table.peerId)
      .where(sql`peer_id is not null`),
    foreignKeyTo('conversations_person_fk', table, table.personId, users).onDelete('cascade'),
    foreignKeyTo('conversations_peer_fk', table, table.peerId, users).onDelete('cascade'),
  ],
)
export type ConversationRow = typeof conversations.$inferSelect

export const messages = tenantTable(
  'messages',
  {
    conversationId: uuid('conversation_id').notNull(),
    byPerson: boolean('by_person').notNull(),
    /** Null for guests. Stays, with the name, when the account is deleted. */
    senderId: uuid('sender_id'),
    senderName: text('sender_name').notNull(),
    text: text('text').notNull(),
    /** Idempotency key of the client: a repeated request adds no second message. */
    key: text('key'),
    readAt: instant('read_at'),
    /** When the recipient was notified by email. */
    notifiedAt: instant('notified_at'),
  },
  (table) => [
    index('messages_conversation').on(table.tenantId, table.conversationId, ...descending(table.createdAt, table.id)),
    uniqueIndex('messages_key').on(table.tenantId, table.senderId, table.key).where(sql`key is not null`),
    foreignKeyTo('messages_conversation_fk', table, table.conversationId, conversations).onDelete('cascade'),
  ],
)
export type MessageRow = typeof messages.$inferSelect
