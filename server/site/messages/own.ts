import { desc, eq, or } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import { attachmentsOf } from './attachments.ts'
import { conversations, messages } from './messages.table.ts'

/** What somebody wrote and was written, the newest first, to be taken away. Files by name: they are in the conversation. */
export async function messagesOf(db: Db, userId: string, most: number) {
  const rows = await db
    .select({ id: messages.id, subject: conversations.subject, ...said })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(or(eq(conversations.personId, userId), eq(conversations.peerId, userId), eq(messages.senderId, userId)))
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(most)
  const files = new Map<string, { fileName: string; mimeType: string; size: number }[]>()
  // A statement takes a limited number of values.
  for (let at = 0; at < rows.length; at += 1000)
    for (const [id, attached] of await attachmentsOf(
      db,
      rows.slice(at, at + 1000).map(({ id: one }) => one),
    ))
      files.set(
        id,
        attached.map(({ fileName, mimeType, size }) => ({ fileName, mimeType, size })),
      )
  return rows.map(({ id, senderId, ...row }) => ({
    ...row,
    sent: senderId === userId,
    attachments: files.get(id) ?? [],
  }))
}

const said = {
  senderId: messages.senderId,
  text: messages.text,
  createdAt: messages.createdAt,
  readAt: messages.readAt,
}
