import { eq, sql } from 'drizzle-orm'
import { getCompany } from '#server/core/company/company.ts'
import type { Site, TxContext } from '#server/core/http/context.ts'
import { AppError } from '#shared/core/errors.ts'
import { guestReplyEmail } from './message-emails.ts'
import { type ConversationRow, conversations, type MessageRow, messages } from './messages.table.ts'
import { changeNotice } from './participants.ts'

interface NewMessage {
  text: string
  /** For the list of conversations, if it is not the text. */
  preview?: string
  byPerson: boolean
  senderId: string | null
  senderName: string
  key?: string | undefined
}

/** Seconds until the recipient of an unread message gets an email. */
const unreadEmailDelay = 600
const previewLength = 140

export const lastMessageColumns = ({
  text,
  preview = text,
  byPerson,
}: Pick<NewMessage, 'text' | 'preview' | 'byPerson'>) => ({
  lastAt: sql`clock_timestamp()` as never,
  lastText: preview.replace(/\s+/g, ' ').slice(0, previewLength),
  lastByPerson: byPerson,
})

/** Adds a message to a conversation that this transaction has locked, and notifies open pages. */
export async function addMessage(
  { db, notify }: Pick<TxContext, 'db' | 'notify'>,
  conversation: ConversationRow,
  message: NewMessage,
): Promise<MessageRow> {
  const { preview: _, ...columns } = message
  const { byPerson } = columns
  if (byPerson && conversation.closedAt)
    throw new AppError('CONFLICT', 'This conversation was closed. Start a new one.')
  const [row] = await db
    .insert(messages)
    .values({ ...columns, conversationId: conversation.id, createdAt: sql`clock_timestamp()` as never })
    .returning()
  const unread = byPerson
    ? { otherUnread: conversation.otherUnread + 1 }
    : { personUnread: conversation.personUnread + 1, closedAt: null }
  await db
    .update(conversations)
    .set({ ...lastMessageColumns(message), ...unread })
    .where(eq(conversations.id, conversation.id))
  notify('messages', changeNotice(conversation))
  return row!
}

/** Guests get the message by email. All others get an email if they have not read it after a while. */
export async function notifyRecipient(
  { db, jobs, site }: Pick<TxContext, 'db' | 'jobs' | 'site'>,
  conversation: ConversationRow,
  { id, text, byPerson }: MessageRow,
) {
  if (!byPerson && !conversation.personId) {
    const { email: replyTo } = await getCompany(db)
    return jobs.add('send-mail', await guestReplyEmail(db, { conversation, text, replyTo }))
  }
  return jobs.add(
    'message-notice',
    { messageId: id, link: conversationLink(site, conversation) },
    { after: unreadEmailDelay },
  )
}

/** For emails. */
export const conversationLink = ({ origin }: Pick<Site, 'origin'>, { id }: Pick<ConversationRow, 'id'>) =>
  `${origin}/messages?c=${id}`
