import { randomUUID } from 'node:crypto'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { commentPolicy } from '#server/core/company/company.ts'
import { afterCursor, paginate } from '#server/core/db/cursor.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import type { Handlers } from '#server/core/http/serve.ts'
import { commentsBlocked, expectUnblocked, isBlocked } from '#server/identity/auth/users.ts'
import type { CommentEndpoints } from '#shared/content/comments.ts'
import { type CommentPolicy, cannotEdit } from '#shared/core/comment-rules.ts'
import { AppError, requireRow } from '#shared/core/errors.ts'
import { hasPermission } from '#shared/core/roles.ts'
import {
  addToCounter,
  type ContentType,
  expectStored,
  expectVisible,
  storedIdAt,
  visibleIdAt,
} from '../content/content-type.ts'
import { commentReports, comments as table } from './comments.table.ts'
import { type Author, guestsMustWait, mustWait, recentBy } from './must-wait.ts'
import { commentOf, rowsWithAuthors } from './present.ts'

const newest = [desc(table.createdAt), desc(table.id)]

/** The comment routes of one content type. */
export function commentsOn(type: ContentType): Handlers<CommentEndpoints> {
  const { kind } = type
  const onItem = (itemId: string) => and(eq(table.kind, kind), eq(table.itemId, itemId))
  const changeCount = (db: Db, itemId: string, difference: 1 | -1) =>
    addToCounter(db, type, 'comments_count', itemId, difference)

  /** Reads a comment and locks its row, so that concurrent changes count it once. */
  async function lockComment(db: Db, address: string, id: string) {
    const rows = await db
      .select()
      .from(table)
      .where(and(eq(table.kind, kind), sql`${table.itemId} = ${storedIdAt(type, address)}`, eq(table.id, id)))
      .for('update')
    return requireRow(rows, 'comment')
  }
  const reload = async (db: Db, id: string) =>
    commentOf(requireRow(await rowsWithAuthors(db).where(eq(table.id, id)), 'comment'))

  return {
    async list({ id: address, limit, cursor, view }, { db }) {
      const forStaff = view === 'admin'
      const id = await (forStaff ? expectStored : expectVisible)(db, type, address)
      const matches = and(onItem(id), forStaff ? undefined : eq(table.state, 'approved'))
      const next = await rowsWithAuthors(db, { forStaff })
        .where(and(matches, afterCursor(table.createdAt, table.id, 'time', cursor)))
        .orderBy(...newest)
        .limit(limit + 1)
      const { rows, ...rest } = paginate(next, limit)
      return { ...rest, results: rows.map(commentOf), total: await db.$count(table, matches) }
    },

    async create({ id: address, text, website, idempotencyKey: key }, { db, user, caller, invalidate }) {
      const by: Author = user ? { userId: user.id } : { visitorId: caller.visitor() }
      const before = key && (await sentAs(db, by, key, text))
      if (before) return before
      const { itemId, recent, policy } = await expectCommentAllowed(db, type, address, by)
      const author = user ? { username: user.username } : undefined
      const state = (!user && guestsMustWait(policy)) || mustWait(text, recent) ? 'waiting' : 'approved'
      // Honeypot: bots get the usual answer, and nothing is stored.
      if (website) return commentOf({ id: randomUUID(), text, state, createdAt: new Date().toISOString(), author })

      const [row] = await db
        .insert(table)
        .values({ kind, itemId, text, state, ...(key && { key }), ...by })
        .onConflictDoNothing()
        .returning()
      // A concurrent request with the same key was first.
      if (!row) return requireRow([await sentAs(db, by, key ?? '', text)], 'comment')!
      if (state === 'approved') {
        await changeCount(db, itemId, 1)
        invalidate('comments', kind)
      }
      return commentOf({ ...row!, author })
    },

    async waiting({ id: address }, { db, user, caller }) {
      const by = user ? eq(table.userId, user.id) : eq(table.visitorId, caller.visitor())
      const rows = await rowsWithAuthors(db)
        .where(
          and(
            eq(table.kind, kind),
            sql`${table.itemId} = ${visibleIdAt(type, address)}`,
            eq(table.state, 'waiting'),
            by,
          ),
        )
        .orderBy(...newest)
        .limit(20)
      return { results: rows.map(commentOf) }
    },

    async edit({ id: address, commentId, text }, { db, user, invalidate }) {
      const before = await lockComment(db, address, commentId)
      requireRow(before.userId === user.id ? [before] : [], 'comment')
      await expectUnblocked(db, user.id)
      const reason = cannotEdit(before, Date.now())
      if (reason) throw new AppError('CONFLICT', reason)
      // Hidden comments stay hidden, and new links must be approved.
      const state = before.state === 'approved' && mustWait(text) ? 'waiting' : before.state
      await db.update(table).set({ text, state, editedAt: new Date().toISOString() }).where(eq(table.id, commentId))
      if (state !== before.state) await changeCount(db, before.itemId, -1)
      invalidate('comments', kind)
      return reload(db, commentId)
    },

    async report({ id: address, commentId }, { db, user, caller }) {
      const itemId = await expectVisible(db, type, address)
      const rows = await db
        .select({ id: table.id })
        .from(table)
        .where(and(onItem(itemId), eq(table.id, commentId), eq(table.state, 'approved')))
      requireRow(rows, 'comment')
      await db
        .insert(commentReports)
        .values({ commentId, reporter: user?.id ?? caller.visitor() })
        // After staff settled the report, the same person can report again.
        .onConflictDoUpdate({
          target: [commentReports.tenantId, commentReports.commentId, commentReports.reporter],
          set: { settledAt: null },
        })
      return { message: 'Thank you. We will review this comment.' }
    },

    async moderate({ id: address, commentId, state }, { db, invalidate }) {
      const before = await lockComment(db, address, commentId)
      if (before.state !== state) {
        await db.update(table).set({ state, moderatedAt: new Date().toISOString() }).where(eq(table.id, commentId))
        if (state === 'approved') await changeCount(db, before.itemId, 1)
        else if (before.state === 'approved') await changeCount(db, before.itemId, -1)
        invalidate('comments', kind)
      }
      await db
        .update(commentReports)
        .set({ settledAt: new Date().toISOString() })
        .where(eq(commentReports.commentId, commentId))
      return reload(db, commentId)
    },

    async remove({ id: address, commentId }, { db, user, invalidate }) {
      const before = await lockComment(db, address, commentId)
      // Other users' comments answer NOT_FOUND.
      requireRow(before.userId === user.id || hasPermission(user.role, 'content') ? [before] : [], 'comment')
      await db.delete(table).where(eq(table.id, commentId))
      if (before.state === 'approved') {
        await changeCount(db, before.itemId, -1)
        invalidate('comments', kind)
      }
      return { message: 'Comment deleted' }
    },
  }
}

/** The author's earlier comment with this idempotency key. Throws CONFLICT when its text differs. */
async function sentAs(db: Db, by: Author, key: string, text: string) {
  const isAuthor =
    'userId' in by ? eq(table.userId, by.userId) : and(eq(table.visitorId, by.visitorId), isNull(table.userId))
  const [row] = await rowsWithAuthors(db).where(and(isAuthor, eq(table.key, key)))
  if (row && !row.editedAt && row.text !== text)
    throw new AppError('CONFLICT', 'Another comment was sent under this key.')
  return row && commentOf(row)
}

/** Throws when the author must not comment here. Returns the item and how many comments the author wrote just now. */
async function expectCommentAllowed(db: Db, type: ContentType, address: string, by: Author) {
  const { rows } = await db.execute<{
    itemId: string | null
    policy: CommentPolicy
    recent: number
    isBlocked: boolean
  }>(
    sql`select ${visibleIdAt(type, address)} as "itemId", ${commentPolicy} as policy, ${recentBy(by)} as recent,
      ${'userId' in by ? isBlocked(by.userId) : sql`false`} as "isBlocked"`,
  )
  const { itemId, policy, recent, isBlocked: refused } = rows[0]!
  const id = requireRow(itemId ? [itemId] : [], type.noun)
  if (policy === 'off') throw new AppError('FORBIDDEN', 'Comments are switched off on this site.')
  if (policy === 'signed-in' && !('userId' in by)) throw new AppError('AUTH_REQUIRED', 'Please log in to comment.')
  if (refused) throw commentsBlocked()
  return { itemId: id, recent, policy }
}
