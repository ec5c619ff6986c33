import { randomUUID } from 'node:crypto'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { commentPolicy } from '#server/core/company/company.ts'
import { after, cut } from '#server/core/db/cursor.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import type { Handlers } from '#server/core/http/serve.ts'
import { blocked, expectUnblocked, isBlocked } from '#server/identity/auth/users.ts'
import type { CommentEndpoints } from '#shared/content/comments.ts'
import { type CommentPolicy, cannotEdit } from '#shared/core/comment-rules.ts'
import { AppError, found } from '#shared/core/errors.ts'
import { may } from '#shared/core/roles.ts'
import { addTo, type ContentType, expectShown, expectStored, shownAt, storedAt } from '../content/content-type.ts'
import { commentReports, comments as table } from './comments.table.ts'
import { type Author, holdsGuests, mustWait, recentBy } from './must-wait.ts'
import { commentOf, rowsWithAuthors } from './present.ts'

const newest = [desc(table.createdAt), desc(table.id)]

/** The comments on one kind of content. */
export function commentsOn(type: ContentType): Handlers<CommentEndpoints> {
  const { kind } = type
  const about = (itemId: string) => and(eq(table.kind, kind), eq(table.itemId, itemId))
  const countOne = (db: Db, itemId: string, difference: 1 | -1) => addTo(db, type, 'comments_count', itemId, difference)

  /** The comment, held until this transaction ends, so that it is counted once however many change it. */
  async function hold(db: Db, address: string, id: string) {
    const rows = await db
      .select()
      .from(table)
      .where(and(eq(table.kind, kind), sql`${table.itemId} = ${storedAt(type, address)}`, eq(table.id, id)))
      .for('update')
    return found(rows, 'comment')
  }
  const shownAgain = async (db: Db, id: string) =>
    commentOf(found(await rowsWithAuthors(db).where(eq(table.id, id)), 'comment'))

  return {
    async list({ id: address, limit, cursor, view }, { db }) {
      const staff = view === 'admin'
      const id = await (staff ? expectStored : expectShown)(db, type, address)
      const mine = and(about(id), staff ? undefined : eq(table.state, 'approved'))
      const next = await rowsWithAuthors(db, { forStaff: staff })
        .where(and(mine, after(table.createdAt, table.id, 'time', cursor)))
        .orderBy(...newest)
        .limit(limit + 1)
      const { rows, ...rest } = cut(next, limit)
      return { ...rest, results: rows.map(commentOf), total: await db.$count(table, mine) }
    },

    async create({ id: address, text, website, idempotencyKey: key }, { db, user, caller, invalidate }) {
      const by: Author = user ? { userId: user.id } : { visitorId: caller.visitor() }
      const before = key && (await sentAs(db, by, key, text))
      if (before) return before
      const { itemId, recent, policy } = await expectWelcome(db, type, address, by)
      const author = user ? { username: user.username } : undefined
      const state = (!user && holdsGuests(policy)) || mustWait(text, recent) ? 'waiting' : 'approved'
      // Only programs fill in the hidden field. They get the usual answer, and nothing is stored.
      if (website) return commentOf({ id: randomUUID(), text, state, createdAt: new Date().toISOString(), author })

      const [row] = await db
        .insert(table)
        .values({ kind, itemId, text, state, ...(key && { key }), ...by })
        .onConflictDoNothing()
        .returning()
      // Two of the same came at once, and the other one was first.
      if (!row) return found([await sentAs(db, by, key ?? '', text)], 'comment')!
      if (state === 'approved') {
        await countOne(db, itemId, 1)
        invalidate('comments', kind)
      }
      return commentOf({ ...row!, author })
    },

    async waiting({ id: address }, { db, user, caller }) {
      const by = user ? eq(table.userId, user.id) : eq(table.visitorId, caller.visitor())
      const rows = await rowsWithAuthors(db)
        .where(
          and(eq(table.kind, kind), sql`${table.itemId} = ${shownAt(type, address)}`, eq(table.state, 'waiting'), by),
        )
        .orderBy(...newest)
        .limit(20)
      return { results: rows.map(commentOf) }
    },

    async edit({ id: address, commentId, text }, { db, user, invalidate }) {
      const before = await hold(db, address, commentId)
      found(before.userId === user.id ? [before] : [], 'comment')
      await expectUnblocked(db, user.id)
      const reason = cannotEdit(before, Date.now())
      if (reason) throw new AppError('CONFLICT', reason)
      // What staff have hidden stays so, and a link is looked at like in a new one.
      const state = before.state === 'approved' && mustWait(text) ? 'waiting' : before.state
      await db.update(table).set({ text, state, editedAt: new Date().toISOString() }).where(eq(table.id, commentId))
      if (state !== before.state) await countOne(db, before.itemId, -1)
      invalidate('comments', kind)
      return shownAgain(db, commentId)
    },

    async report({ id: address, commentId }, { db, user, caller }) {
      const itemId = await expectShown(db, type, address)
      const rows = await db
        .select({ id: table.id })
        .from(table)
        .where(and(about(itemId), eq(table.id, commentId), eq(table.state, 'approved')))
      found(rows, 'comment')
      await db
        .insert(commentReports)
        .values({ commentId, reporter: user?.id ?? caller.visitor() })
        // Somebody who reported it before staff looked may do so again after that.
        .onConflictDoUpdate({
          target: [commentReports.tenantId, commentReports.commentId, commentReports.reporter],
          set: { settledAt: null },
        })
      return { message: 'Thank you. We will have a look at this comment.' }
    },

    async moderate({ id: address, commentId, state }, { db, invalidate }) {
      const before = await hold(db, address, commentId)
      if (before.state !== state) {
        await db.update(table).set({ state, moderatedAt: new Date().toISOString() }).where(eq(table.id, commentId))
        if (state === 'approved') await countOne(db, before.itemId, 1)
        else if (before.state === 'approved') await countOne(db, before.itemId, -1)
        invalidate('comments', kind)
      }
      // Somebody has looked, which is what the reports asked for.
      await db
        .update(commentReports)
        .set({ settledAt: new Date().toISOString() })
        .where(eq(commentReports.commentId, commentId))
      return shownAgain(db, commentId)
    },

    async remove({ id: address, commentId }, { db, user, invalidate }) {
      const before = await hold(db, address, commentId)
      // Others' comments are not there for whoever may not remove them.
      found(before.userId === user.id || may(user.role, 'content') ? [before] : [], 'comment')
      await db.delete(table).where(eq(table.id, commentId))
      if (before.state === 'approved') {
        await countOne(db, before.itemId, -1)
        invalidate('comments', kind)
      }
      return { message: 'Comment deleted' }
    },
  }
}

/** The comment that this author has sent under a key before. Throws CONFLICT when its text is another. */
async function sentAs(db: Db, by: Author, key: string, text: string) {
  const mine =
    'userId' in by ? eq(table.userId, by.userId) : and(eq(table.visitorId, by.visitorId), isNull(table.userId))
  const [row] = await rowsWithAuthors(db).where(and(mine, eq(table.key, key)))
  if (row && !row.editedAt && row.text !== text)
    throw new AppError('CONFLICT', 'Another comment was sent under this key.')
  return row && commentOf(row)
}

/**
 * Throws unless what is at that address takes a comment of theirs. Answers what
 * it is and how many they wrote just now. One question instead of three.
 */
async function expectWelcome(db: Db, type: ContentType, address: string, by: Author) {
  const { rows } = await db.execute<{
    itemId: string | null
    policy: CommentPolicy
    recent: number
    isBlocked: boolean
  }>(
    sql`select ${shownAt(type, address)} as "itemId", ${commentPolicy} as policy, ${recentBy(by)} as recent,
      ${'userId' in by ? isBlocked(by.userId) : sql`false`} as "isBlocked"`,
  )
  const { itemId, policy, recent, isBlocked: refused } = rows[0]!
  const id = found(itemId ? [itemId] : [], type.noun)
  if (policy === 'off') throw new AppError('FORBIDDEN', 'Comments are switched off on this site.')
  if (policy === 'signed-in' && !('userId' in by)) throw new AppError('AUTH_REQUIRED', 'Please log in to comment.')
  if (refused) throw blocked()
  return { itemId: id, recent, policy }
}
