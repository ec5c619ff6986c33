import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { companyName } from '#server/core/company/company.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import type { JobData } from '#server/core/jobs/jobs.ts'
import { wantsEmail } from '#server/identity/auth/notifications.ts'
import { emailOf } from '#server/identity/auth/users.ts'
import { inboxAddresses, waitingEmail } from './message-emails.ts'
import { type ConversationRow, conversations, type MessageRow, messages } from './messages.table.ts'

/** Sends one email about the unread messages of a conversation. Running the job again sends nothing. */
export async function emailUnreadMessage(
  pipeline: RequestPipeline,
  { tenantId, messageId, link }: JobData['message-notice'],
) {
  await pipeline.forCompany(tenantId, 'write', async ({ db, jobs }) => {
    const [found] = await db
      .select({ message: messages, conversation: conversations })
      .from(messages)
      .innerJoin(conversations, eq(conversations.id, messages.conversationId))
      .where(and(eq(messages.id, messageId), isNull(messages.readAt), isNull(messages.notifiedAt)))
      .for('update', { of: messages })
    if (!found || (await hasEarlierUnread(db, found.message))) return
    const { message, conversation } = found
    await db
      .update(messages)
      .set({ notifiedAt: sql`now()` as never })
      .where(eq(messages.id, messageId))
    const from = message.byPerson || conversation.peerId ? message.senderName : await companyName(db)
    for (const to of await addressesFor(db, message, conversation))
      await jobs.add('send-mail', await waitingEmail(db, { to, from, subject: conversation.subject, link }))
  })
}

/** Whether an earlier message is unread, whose job emails the reader. */
async function hasEarlierUnread(db: Db, { conversationId, byPerson, createdAt }: MessageRow) {
  const earlier = and(
    eq(messages.conversationId, conversationId),
    eq(messages.byPerson, byPerson),
    isNull(messages.readAt),
    lt(messages.createdAt, createdAt),
  )
  return (await db.select({ id: messages.id }).from(messages).where(earlier).limit(1)).length > 0
}

async function addressesFor(db: Db, { byPerson }: MessageRow, { personId, peerId }: ConversationRow) {
  const reader = byPerson ? peerId : personId
  if (byPerson && !peerId) return inboxAddresses(db)
  const address = reader && (await wantsEmail(db, reader, 'messages')) ? await emailOf(db, reader) : undefined
  return address ? [address] : []
}
