import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { nameOf } from '#server/core/company/company.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import type { JobData } from '#server/core/jobs/jobs.ts'
import { wants } from '#server/identity/auth/notifications.ts'
import { addressOf } from '#server/identity/auth/users.ts'
import { inboxAddresses, waitingEmail } from './message-emails.ts'
import { type ConversationRow, conversations, type MessageRow, messages } from './messages.table.ts'

/**
 * Mails whoever has not read a message by now: one mail for all that wait in a
 * conversation. What was mailed is written down with the mail itself, so doing
 * this again sends nothing.
 */
export async function noticeUnread(
  pipeline: RequestPipeline,
  { tenantId, messageId, link }: JobData['message-notice'],
) {
  await pipeline.forCompany(tenantId, 'write', async ({ db, jobs }) => {
    const [found] = await db
      .select({ message: messages, conversation: conversations })
      .from(messages)
      .innerJoin(conversations, eq(conversations.id, messages.conversationId))
      .where(and(eq(messages.id, messageId), isNull(messages.readAt), isNull(messages.noticedAt)))
      .for('update', { of: messages })
    if (!found || (await oneWaitsLonger(db, found.message))) return
    const { message, conversation } = found
    await db
      .update(messages)
      .set({ noticedAt: sql`now()` as never })
      .where(eq(messages.id, messageId))
    const from = message.byPerson || conversation.peerId ? message.senderName : await nameOf(db)
    for (const to of await addressesFor(db, message, conversation))
      await jobs.add('send-mail', await waitingEmail(db, { to, from, subject: conversation.subject, link }))
  })
}

/** Whether the same reader was told already, or is about to be, of an earlier message. */
async function oneWaitsLonger(db: Db, { conversationId, byPerson, createdAt }: MessageRow) {
  const earlier = and(
    eq(messages.conversationId, conversationId),
    eq(messages.byPerson, byPerson),
    isNull(messages.readAt),
    lt(messages.createdAt, createdAt),
  )
  const [row] = await db.select({ id: messages.id }).from(messages).where(earlier).limit(1)
  return row !== undefined
}

async function addressesFor(db: Db, { byPerson }: MessageRow, { personId, peerId }: ConversationRow) {
  const reader = byPerson ? peerId : personId
  if (byPerson && !peerId) return inboxAddresses(db)
  const address = reader && (await wants(db, reader, 'messages')) ? await addressOf(db, reader) : undefined
  return address ? [address] : []
}
