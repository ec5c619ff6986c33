import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { nameOf } from '#server/core/company/company.ts'
import { after, cut } from '#server/core/db/cursor.ts'
import { everyWordIn, small } from '#server/core/db/list-search.ts'
import type { Inside } from '#server/core/http/context.ts'
import type { Handlers } from '#server/core/http/serve.ts'
import { fileNames } from '#server/core/media/names.ts'
import { findPeople } from '#server/identity/auth/users.ts'
import { AppError, found } from '#shared/core/errors.ts'
import type { messages as contract } from '#shared/site/messages.ts'
import { attachmentsOf, forgetAttachment } from './attachments.ts'
import { subjectsOf } from './conversation-subjects.ts'
import { type ConversationRow, conversations, messages as table } from './messages.table.ts'
import { changeOf, holdMine, mine, sideOf, unreadBy } from './mine.ts'
import { conversationOf, messageOf, namedRows, peer, person } from './present.ts'
import { send } from './send.ts'

const { subject, guestName, guestEmail } = conversations
const texts = small(subject, guestName, guestEmail, person.name, person.email, peer.name)
/** Messages that a side has received and not read. */
const unreadFor = (conversation: Pick<ConversationRow, 'id'>, side: 'person' | 'other') =>
  and(eq(table.conversationId, conversation.id), eq(table.byPerson, side === 'other'), isNull(table.readAt))

export const messages: Handlers<typeof contract> = {
  async list({ conversationId, limit, cursor }, ctx) {
    const { db, user } = ctx
    const theirs = db
      .select({ id: conversations.id })
      .from(conversations)
      .where(and(mine(user), conversationId ? eq(conversations.id, conversationId) : undefined))
    if (conversationId) found(await theirs, 'conversation')
    const next = await db
      .select()
      .from(table)
      .where(and(inArray(table.conversationId, theirs), after(table.createdAt, table.id, 'time', cursor)))
      .orderBy(desc(table.createdAt), desc(table.id))
      .limit(limit + 1)
    const { rows, ...rest } = cut(
      next.map((row) => ({ ...row, sortedBy: row.createdAt })),
      limit,
    )
    const ids = [...new Set(rows.map((row) => row.conversationId))]
    const named = ids.length ? await namedRows(db).where(inArray(conversations.id, ids)) : []
    const shop = { name: await nameOf(db) }
    const attached = await attachmentsOf(
      db,
      rows.map(({ id }) => id),
    )
    const results = rows.map((row) =>
      messageOf(
        ctx,
        { ...row, attachments: attached.get(row.id) ?? [] },
        named.find((one) => one.row.id === row.conversationId)!,
        user,
        shop,
      ),
    )
    return { ...rest, results, unread: await unreadBy(db, user) }
  },

  async send(wish, ctx) {
    const row = await send(ctx, wish)
    const [named] = await namedRows(ctx.db).where(eq(conversations.id, row.conversationId))
    const attachments = (await attachmentsOf(ctx.db, [row.id])).get(row.id) ?? []
    return messageOf(ctx, { ...row, attachments }, named!, ctx.user, { name: await nameOf(ctx.db) })
  },

  async detach({ id }, { write, files }) {
    const { fileId, previewId } = await write((inside) => forgetAttachment(inside, id))
    for (const name of [fileId, previewId]) if (name) await files.delete(fileNames.original(name))
    return { message: 'Attachment removed' }
  },

  async read({ id }, { db, user, notify }) {
    const last = found(await db.select().from(table).where(eq(table.id, id)), 'message')
    const conversation = await holdMine(db, user, last.conversationId).catch(() => undefined)
    if (!conversation) throw new AppError('NOT_FOUND', 'That message no longer exists.')
    const side = sideOf(conversation, user)
    const read = await db
      .update(table)
      .set({ readAt: sql`now()` as never })
      .where(
        and(
          unreadFor(conversation, side),
          sql`(${table.createdAt}, ${table.id}) <= (${last.createdAt}::timestamptz, ${last.id}::uuid)`,
        ),
      )
      .returning({ id: table.id })
    if (read.length) {
      const left = await db.$count(table, unreadFor(conversation, side))
      await db
        .update(conversations)
        .set(side === 'person' ? { personUnread: left } : { otherUnread: left })
        .where(eq(conversations.id, conversation.id))
      notify('messages', changeOf(conversation))
    }
    return { unread: await unreadBy(db, user) }
  },

  unread: async (_, { db, user }) => ({ unread: await unreadBy(db, user) }),

  async conversations({ q, unread, limit, cursor }, { db, user }) {
    const waiting = sql`case when ${conversations.personId} = ${user.id} then ${conversations.personUnread} else ${conversations.otherUnread} end > 0`
    const next = await namedRows(db)
      .where(
        and(
          mine(user),
          everyWordIn(texts, q),
          unread ? waiting : undefined,
          after(conversations.lastAt, conversations.id, 'time', cursor),
        ),
      )
      .orderBy(desc(conversations.lastAt), desc(conversations.id))
      .limit(limit + 1)
    const { rows, ...rest } = cut(
      next.map((named) => ({ ...named, id: named.row.id, sortedBy: named.row.lastAt })),
      limit,
    )
    const shop = { name: await nameOf(db) }
    const orders = await subjectsOf(
      db,
      rows.map(({ row }) => row),
    )
    return {
      ...rest,
      results: rows.map((named) => conversationOf(named, user, shop, orders)),
      unread: await unreadBy(db, user),
    }
  },

  conversation: ({ id }, ctx) => one(ctx, id),

  async close({ id, closed }, ctx) {
    const { db, user, notify } = ctx
    const conversation = await holdMine(db, user, id)
    if (conversation.peerId) throw new AppError('CONFLICT', 'Conversations between colleagues are not closed.')
    const closedAt = closed ? (conversation.closedAt ?? new Date().toISOString()) : null
    await db.update(conversations).set({ closedAt }).where(eq(conversations.id, id))
    notify('messages', changeOf(conversation))
    return one(ctx, id)
  },

  async remove({ id }, { db, user, notify }) {
    const conversation = await holdMine(db, user, id)
    if (conversation.personId)
      throw new AppError('CONFLICT', 'Only conversations with guests can be deleted. Close this one instead.')
    await db.delete(conversations).where(eq(conversations.id, id))
    notify('messages', changeOf(conversation))
    return { message: 'Conversation deleted' }
  },

  people: async ({ q }, { db }) => ({ results: await findPeople(db, q) }),
}

async function one({ db, user }: Pick<Inside<'own'>, 'db' | 'user'>, id: string) {
  const named = found(await namedRows(db).where(and(eq(conversations.id, id), mine(user))), 'conversation')
  const orders = await subjectsOf(db, [named.row])
  return conversationOf(named, user, { name: await nameOf(db) }, orders)
}
