import { desc, eq, or } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import { attachmentsOf } from './attachments.ts'
import { conversations, messages } from './messages.table.ts'

/** Messages of a user's conversations, newest first, for the export of personal data. Attachments are listed by name. */
export async function exportMessages(db: Db, userId: string, max: number) {
  const { id, senderId, text, createdAt, readAt } = messages
  const rows = await db
    .select({ id, subject: conversations.subject, senderId, text, createdAt, readAt })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(or(eq(conversations.personId, userId), eq(conversations.peerId, userId), eq(senderId, userId)))
    .orderBy(desc(createdAt), desc(id))
    .limit(max)
  const files: Awaited<ReturnType<typeof attachmentsOf>> = new Map()
  // A statement takes a limited number of values.
  for (let at = 0; at < rows.length; at += 1000) {
    const ids = rows.slice(at, at + 1000).map((row) => row.id)
    for (const [messageId, attached] of await attachmentsOf(db, ids)) files.set(messageId, attached)
  }
  return rows.map(({ id: messageId, senderId: sender, ...row }) => ({
    ...row,
    sent: sender === userId,
    attachments: (files.get(messageId) ?? []).map(({ fileName, mimeType, size }) => ({ fileName, mimeType, size })),
  }))
}
