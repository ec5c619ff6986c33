import { eq, sql } from 'drizzle-orm'
import { companyIn } from '#server/core/company/company.ts'
import type { Inside, Site } from '#server/core/http/context.ts'
import { AppError } from '#shared/core/errors.ts'
import { guestReplyEmail } from './message-emails.ts'
import { type ConversationRow, conversations, type MessageRow, messages } from './messages.table.ts'
import { changeOf } from './mine.ts'

interface Written {
  text: string
  /** What the list of conversations shows of it, where that is not the text. */
  beginning?: string
  byPerson: boolean
  senderId: string | null
  senderName: string
  key?: string | undefined
}

/** Seconds after which who has not read a message is told by mail. */
const patience = 600

/** How much of a message the list of conversations shows. */
const shown = 140

/** The columns of a conversation that say what was written last. */
export const lastOf = ({ text, beginning = text, byPerson }: Pick<Written, 'text' | 'beginning' | 'byPerson'>) => ({
  lastAt: sql`clock_timestamp()` as never,
  lastText: beginning.replace(/\s+/g, ' ').slice(0, shown),
  lastByPerson: byPerson,
})

/** Writes into a conversation that this transaction holds, and tells every open page. */
export async function write(
  { db, notify }: Pick<Inside, 'db' | 'notify'>,
  conversation: ConversationRow,
  written: Written,
): Promise<MessageRow> {
  const { beginning: _, ...columns } = written
  const { byPerson } = columns
  if (byPerson && conversation.closedAt)
    throw new AppError('CONFLICT', 'This conversation was closed. Please begin a new one.')
  const [row] = await db
    .insert(messages)
    .values({ ...columns, conversationId: conversation.id, createdAt: sql`clock_timestamp()` as never })
    .returning()
  const unread = byPerson
    ? { otherUnread: conversation.otherUnread + 1 }
    : { personUnread: conversation.personUnread + 1, closedAt: null }
  await db
    .update(conversations)
    .set({ ...lastOf(written), ...unread })
    .where(eq(conversations.id, conversation.id))
  notify('messages', changeOf(conversation))
  return row!
}

/** Guests have no page to read an answer on: they get it by mail. All others get a mail when they have not read it for a while. */
export async function mail(
  { db, jobs, site }: Pick<Inside, 'db' | 'jobs' | 'site'>,
  conversation: ConversationRow,
  { id, text, byPerson }: MessageRow,
) {
  if (!byPerson && !conversation.personId) {
    const { email: replyTo } = await companyIn(db)
    return jobs.add('send-mail', await guestReplyEmail(db, { conversation, text, replyTo }))
  }
  return jobs.add('message-notice', { messageId: id, link: linkTo(site, conversation) }, { after: patience })
}

/** The address of a conversation, for mails. */
export const linkTo = ({ origin }: Pick<Site, 'origin'>, { id }: Pick<ConversationRow, 'id'>) =>
  `${origin}/messages?c=${id}`
