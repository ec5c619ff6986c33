import { and, desc, eq, exists, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { afterCursor, paginate } from '#server/core/db/cursor.ts'
import { containsAllTerms, findFewMatches, isOneOf, searchTerms } from '#server/core/db/list-search.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import type { Handlers } from '#server/core/http/serve.ts'
// biome-ignore lint/style/noRestrictedImports: the search also matches the author's name, in one query.
import { users } from '#server/identity/auth/users.table.ts'
import type { Comment } from '#shared/content/comments.ts'
import type { adminComments as contract, ModerationView } from '#shared/content/moderation.ts'
import { commentedTypes } from '#shared/core/commented-types.ts'
import type { CommentedType } from '#shared/core/content-types.ts'
import { decideReviews, reviewsInState } from '../audios/review-moderation.ts'
import { addToCounter } from '../content/content-type.ts'
import { commentedContent } from '../content/content-types.ts'
import { commentReports, comments as table } from './comments.table.ts'
import { countForModeration } from './moderation-counts.ts'
import { commentOf, rowsWithAuthors } from './present.ts'

const typeOf = (kind: string) => commentedContent().find((type) => type.kind === kind)
const states = { approve: 'approved', hide: 'hidden', wait: 'waiting' } as const

export const adminComments: Handlers<typeof contract> = {
  async list({ state, kind, q, limit, cursor }, { db }) {
    const comments = kind === 'audios' ? [] : await pageOfComments(db, { state, kind, q, limit, cursor })
    // Reviews cannot be reported.
    const hasReviews = state !== 'reported' && (kind ?? 'audios') === 'audios'
    const reviews = hasReviews ? await reviewsInState(db, { state, q, cursor, limit: limit + 1 }) : []
    const { rows, ...rest } = paginate([...comments, ...reviews].sort(newestFirst).slice(0, limit + 1), limit)
    const items = await itemsOf(db, rows)
    const results = rows.map((row) => {
      const item = items.get(row.itemId)
      const { writer } = row
      return {
        ...commentOf(row),
        kind: row.kind as CommentedType,
        ...('stars' in row && { stars: row.stars }),
        ...(item && { item }),
        ...(writer && { writer: { _id: writer.id, blocked: writer.blocked, admin: writer.role === 'admin' } }),
      }
    })
    return { ...rest, results, counts: await countForModeration(db) }
  },

  counts: (_, { db }) => countForModeration(db),

  async bulk({ ids, action, reopen }, ctx) {
    const { db, invalidate } = ctx
    // Rows are always locked in the same order, comments before items, so that concurrent decisions do not deadlock.
    const rows = await db.select().from(table).where(inArray(table.id, ids)).orderBy(table.id).for('update')
    const changed = rows.map(({ id }) => id)
    if (changed.length) {
      if (action === 'delete') await db.delete(table).where(inArray(table.id, changed))
      else {
        await settle(db, changed, reopen)
        const moderatedAt = new Date().toISOString()
        await db.update(table).set({ state: states[action], moderatedAt }).where(inArray(table.id, changed))
      }
      const now = action === 'delete' ? undefined : states[action]
      const kinds = await updateCounters(db, rows, now)
      if (kinds.length) invalidate('comments', ...kinds)
    }
    const reviews = await decideReviews(ctx, ids, action === 'delete' ? 'deleted' : states[action])
    return { changed: [...changed, ...reviews], counts: await countForModeration(db) }
  },
}

interface Filter {
  state: ModerationView
  kind?: CommentedType | undefined
  q?: string | undefined
  limit: number
  cursor?: string | undefined
}

const pageOfComments = async (db: Db, { state, kind, q, limit, cursor }: Filter) =>
  rowsWithAuthors(db, { forStaff: true })
    .where(
      and(
        inView(db, state),
        kind ? eq(table.kind, kind) : inArray(table.kind, [...commentedTypes]),
        await candidates(db, q),
        containsAllTerms(sql`concat_ws(' ', ${table.searchText}, lower(${users.username}))`, q),
        afterCursor(table.createdAt, table.id, 'time', cursor),
      ),
    )
    .orderBy(desc(table.createdAt), desc(table.id))
    .limit(limit + 1)

/** The order of both queries. */
const newestFirst = (a: Sorted, b: Sorted) => compare(b.createdAt, a.createdAt) || compare(b.id, a.id)
const compare = (a: string, b: string) => Number(a > b) - Number(a < b)
interface Sorted {
  createdAt: string
  id: string
}

/** Comments that contain all words, or whose author matches one, if the index finds few of them. */
async function candidates(db: Db, q = ''): Promise<SQL | undefined> {
  const ids = await findFewMatches(db, table, q)
  if (!ids) return undefined
  const writers: string[] = []
  for (const word of searchTerms(q)) {
    const matches = await findFewMatches(db, users, word)
    if (!matches) return undefined
    writers.push(...matches)
  }
  return or(isOneOf(table.id, ids), isOneOf(table.userId, writers))
}

function inView(db: Db, view: ModerationView) {
  if (view !== 'reported') return eq(table.state, view)
  const open = and(eq(commentReports.commentId, table.id), isNull(commentReports.settledAt))
  return exists(db.select({ id: commentReports.id }).from(commentReports).where(open))
}

/** Settles the open reports of these comments, or reopens the settled ones. */
async function settle(db: Db, ids: string[], reopen: boolean) {
  await db
    .update(commentReports)
    .set({ settledAt: reopen ? null : new Date().toISOString() })
    .where(
      and(
        inArray(commentReports.commentId, ids),
        reopen ? isNotNull(commentReports.settledAt) : isNull(commentReports.settledAt),
      ),
    )
}

interface Row {
  kind: string
  itemId: string
  state: Comment['state']
}

/** Updates the comment counters of the items. Returns their types. */
async function updateCounters(db: Db, rows: readonly Row[], now: Comment['state'] | undefined) {
  const steps = rows.flatMap(({ kind, itemId, state }) => {
    const more = Number(now === 'approved') - Number(state === 'approved')
    const type = typeOf(kind)
    return more && type ? [{ type, itemId, more: more as 1 | -1 }] : []
  })
  steps.sort((a, b) => `${a.type.kind}${a.itemId}`.localeCompare(`${b.type.kind}${b.itemId}`))
  for (const { type, itemId, more } of steps) await addToCounter(db, type, 'comments_count', itemId, more)
  return [...new Set(steps.map(({ type }) => type.kind))]
}

/** Title and key of the commented items. */
async function itemsOf(db: Db, rows: readonly { kind: string; itemId: string }[]) {
  const found = new Map<string, { title: string; key: string }>()
  for (const [kind, some] of Map.groupBy(rows, (row) => row.kind)) {
    const type = typeOf(kind)
    if (!type) continue
    const ids = [...new Set(some.map(({ itemId }) => itemId))]
    const { rows: items } = await db.execute<{ id: string; title: string; key: string }>(
      sql`select ${type.table.id} as id, title, ${type.key}::text as key from ${type.table} where ${inArray(type.table.id, ids)}`,
    )
    for (const { id, title, key } of items) found.set(id, { title, key })
  }
  return found
}
