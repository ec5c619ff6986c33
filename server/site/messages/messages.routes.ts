import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { afterCursor, paginate } from '#server/core/db/cursor.ts'
import { containsAllTerms, lowerCaseText } from '#server/core/db/list-search.ts'
import type { TxContext } from '#server/core/http/context.ts'
import type { Handlers } from '#server/core/http/serve.ts'
import { fileNames } from '#server/core/media/stored-file-names.ts'
import { findUsers } from '#server/identity/auth/users.ts'
import { AppError, requireRow } from '#shared/core/errors.ts'
import type { messages as contract } from '#shared/site/messages.ts'
import { deleteAttachment } from './attachments.ts'
import { type ConversationRow, conversations, messages as table } from './messages.table.ts'
import { changeNotice, countUnread, lockConversation, sideOf, takesPart } from './participants.ts'
import { peer, person, presentConversations, presentMessages, selectConversations } from './present.ts'
import { sendMessage } from './send.ts'

const { subject, guestName, guestEmail } = conversations
const searchedTexts = lowerCaseText(subject, guestName, guestEmail, person.name, person.email, peer.name)
/** The messages that a side has received and not read. */
const isUnread = (conversation: Pick<ConversationRow, 'id'>, side: 'person' | 'other') =>
  and(eq(table.conversationId, conversation.id), eq(table.byPerson, side === 'other'), isNull(table.readAt))

export const messages: Handlers<typeof contract> = {
  async list({ conversationId, limit, cursor }, ctx) {
    const { db, user } = ctx
    const own = db
      .select({ id: conversations.id })
      .from(conversations)
      .where(and(takesPart(user), conversationId ? eq(conversations.id, conversationId) : undefined))
    if (conversationId) requireRow(await own, 'conversation')
    const next = await db
      .select()
      .from(table)
      .where(and(inArray(table.conversationId, own), afterCursor(table.createdAt, table.id, 'time', cursor)))
      .orderBy(desc(table.createdAt), desc(table.id))
      .limit(limit + 1)
    const { rows, ...rest } = paginate(
      next.map((row) => ({ ...row, sortedBy: row.createdAt })),
      limit,
    )
    return { ...rest, results: await presentMessages(ctx, rows), unread: await countUnread(db, user) }
  },

  async send(input, ctx) {
    const [message] = await presentMessages(ctx, [await sendMessage(ctx, input)])
    return message!
  },

  async detach({ id }, { write, files }) {
    const { fileId, previewId } = await write((inside) => deleteAttachment(inside, id))
    for (const name of [fileId, previewId]) if (name) await files.delete(fileNames.original(name))
    return { message: 'Attachment removed' }
  },

  async read({ id }, { db, user, notify }) {
    const last = requireRow(await db.select().from(table).where(eq(table.id, id)), 'message')
    const conversation = await lockConversation(db, user, last.conversationId).catch(() => undefined)
    if (!conversation) throw new AppError('NOT_FOUND', 'That message no longer exists.')
    const side = sideOf(conversation, user)
    const read = await db
      .update(table)
      .set({ readAt: sql`now()` as never })
      .where(
        and(
          isUnread(conversation, side),
          sql`(${table.createdAt}, ${table.id}) <= (${last.createdAt}::timestamptz, ${last.id}::uuid)`,
        ),
      )
      .returning({ id: table.id })
    if (read.length) {
      const left = await db.$count(table, isUnread(conversation, side))
      await db
        .update(conversations)
        .set(side === 'person' ? { personUnread: left } : { otherUnread: left })
        .where(eq(conversations.id, conversation.id))
      notify('messages', changeNotice(conversation))
    }
    return { unread: await countUnread(db, user) }
  },

  unread: async (_, { db, user }) => ({ unread: await countUnread(db, user) }),

  async conversations({ q, unread, limit, cursor }, ctx) {
    const { db, user } = ctx
    const hasUnread = sql`case when ${conversations.personId} = ${user.id} then ${conversations.personUnread} else ${conversations.otherUnread} end > 0`
    const next = await selectConversations(db)
      .where(
        and(
          takesPart(user),
          containsAllTerms(searchedTexts, q),
          unread ? hasUnread : undefined,
          afterCursor(conversations.lastAt, conversations.id, 'time', cursor),
        ),
      )
      .orderBy(desc(conversations.lastAt), desc(conversations.id))
      .limit(limit + 1)
    const { rows, ...rest } = paginate(
      next.map((one) => ({ ...one, id: one.row.id, sortedBy: one.row.lastAt })),
      limit,
    )
    return { ...rest, results: await presentConversations(ctx, rows), unread: await countUnread(db, user) }
  },

  conversation: ({ id }, ctx) => readConversation(ctx, id),

  async close({ id, closed }, ctx) {
    const { db, user, notify } = ctx
    const conversation = await lockConversation(db, user, id)
    if (conversation.peerId) throw new AppError('CONFLICT', 'Conversations between colleagues cannot be closed.')
    const closedAt = closed ? (conversation.closedAt ?? new Date().toISOString()) : null
    await db.update(conversations).set({ closedAt }).where(eq(conversations.id, id))
    notify('messages', changeNotice(conversation))
    return readConversation(ctx, id)
  },

  async remove({ id }, { db, user, notify }) {
    const conversation = await lockConversation(db, user, id)
    if (conversation.personId)
      throw new AppError('CONFLICT', 'Only conversations with guests can be deleted. Close this one instead.')
    await db.delete(conversations).where(eq(conversations.id, id))
    notify('messages', changeNotice(conversation))
    return { message: 'Conversation deleted' }
  },

  people: async ({ q }, { db }) => ({ results: await findUsers(db, q) }),
}

async function readConversation(ctx: Pick<TxContext<'own'>, 'db' | 'user'>, id: string) {
  const rows = await selectConversations(ctx.db).where(and(eq(conversations.id, id), takesPart(ctx.user)))
  const [conversation] = await presentConversations(ctx, [requireRow(rows, 'conversation')])
  return conversation!
}
