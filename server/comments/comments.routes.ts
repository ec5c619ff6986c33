import { randomUUID } from 'node:crypto'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { photoComments as contract } from '#shared/comments.ts'
import { AppError, found } from '#shared/errors.ts'
import { may } from '#shared/roles.ts'
import { commentPolicy } from '../company/company.ts'
import { after, cut } from '../content/cursor.ts'
import type { Db } from '../db/tenancy.ts'
import { countComment, expectShown, expectStored, isShown } from '../photos/visible.ts'
import type { Handlers } from '../serve.ts'
import { comments as table } from './comments.table.ts'
import { type Author, mustWait, recentBy } from './must-wait.ts'
import { commentOf, rowsWithAuthors } from './present.ts'

const newest = [desc(table.createdAt), desc(table.id)]

export const photoComments: Handlers<typeof contract> = {
  async list({ id, limit, cursor, view }, { db }) {
    const staff = view === 'admin'
    await (staff ? expectStored(db, id) : expectShown(db, id))
    const mine = and(eq(table.photoId, id), staff ? undefined : eq(table.state, 'approved'))
    const next = await rowsWithAuthors(db)
      .where(and(mine, after(table.createdAt, table.id, 'time', cursor)))
      .orderBy(...newest)
      .limit(limit + 1)
    const { rows, ...rest } = cut(next, limit)
    const [counted] = await db.select({ total: sql<number>`count(*)::int` }).from(table).where(mine)
    return { ...rest, results: rows.map(commentOf), total: counted!.total }
  },

  async create({ id, text, website }, { db, user, caller, touch }) {
    const by: Author = user ? { userId: user.id } : { visitorId: caller.visitor() }
    const recent = await expectWelcome(db, id, by)
    const author = user ? { username: user.username } : undefined
    // A machine fills in what people do not see. It is told that all went well and learns nothing.
    if (website)
      return commentOf({ id: randomUUID(), text, state: 'approved', createdAt: new Date().toISOString(), author })

    const state = mustWait(text, recent) ? 'waiting' : 'approved'
    const [row] = await db
      .insert(table)
      .values({ photoId: id, text, state, ...by })
      .returning()
    if (state === 'approved') {
      await countComment(db, id, 1)
      touch('comments', 'photos')
    }
    return commentOf({ ...row!, author })
  },

  async waiting({ id }, { db, user, caller }) {
    const by = user ? eq(table.userId, user.id) : eq(table.visitorId, caller.visitor())
    const rows = await rowsWithAuthors(db)
      .where(and(eq(table.photoId, id), eq(table.state, 'waiting'), by))
      .orderBy(...newest)
      .limit(20)
    return { results: rows.map(commentOf) }
  },

  async moderate({ id, commentId, state }, { db, touch }) {
    const before = await hold(db, id, commentId)
    if (before.state !== state) {
      await db.update(table).set({ state, moderatedAt: new Date().toISOString() }).where(eq(table.id, commentId))
      if (state === 'approved') await countComment(db, id, 1)
      else if (before.state === 'approved') await countComment(db, id, -1)
      touch('comments', 'photos')
    }
    return commentOf(found(await rowsWithAuthors(db).where(eq(table.id, commentId)), 'comment'))
  },

  async remove({ id, commentId }, { db, user, touch }) {
    const before = await hold(db, id, commentId)
    // Others' comments are not there for whoever may not remove them.
    found(before.userId === user.id || may(user.role, 'content') ? [before] : [], 'comment')
    await db.delete(table).where(eq(table.id, commentId))
    if (before.state === 'approved') {
      await countComment(db, id, -1)
      touch('comments', 'photos')
    }
    return { message: 'Comment deleted' }
  },
}

/** The comment, held until this transaction ends, so that it is counted once however many change it. */
async function hold(db: Db, photoId: string, id: string) {
  const rows = await db
    .select()
    .from(table)
    .where(and(eq(table.photoId, photoId), eq(table.id, id)))
    .for('update')
  return found(rows, 'comment')
}

/** Throws unless that photo takes a comment of theirs. Answers how many they wrote just now. One question instead of three. */
async function expectWelcome(db: Db, photoId: string, by: Author): Promise<number> {
  const { rows } = await db.execute<{ shown: boolean; policy: string; recent: number }>(
    sql`select ${isShown(photoId)} as shown, ${commentPolicy} as policy, ${recentBy(by)} as recent`,
  )
  const { shown, policy, recent } = rows[0]!
  found(shown ? [shown] : [], 'photo')
  if (policy === 'off') throw new AppError('FORBIDDEN', 'Comments are switched off on this site.')
  if (policy === 'signed-in' && !('userId' in by)) throw new AppError('AUTH_REQUIRED', 'Please log in to comment.')
  return recent
}
