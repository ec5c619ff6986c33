import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
// biome-ignore lint/style/noRestrictedImports: comments are read with their authors in one query.
import { users } from '#server/identity/auth/users.table.ts'
import type { Comment } from '#shared/content/comments.ts'
import { commentReports, comments } from './comments.table.ts'

const reports = sql<number>`(select count(*)::int from ${commentReports} where ${commentReports.commentId} = ${comments.id} and ${commentReports.settledAt} is null)`

/** Comments with the names of their authors, for staff also with the number of open reports. */
export const rowsWithAuthors = (db: Db, { forStaff = false } = {}) =>
  db
    .select({
      id: comments.id,
      kind: comments.kind,
      itemId: comments.itemId,
      text: comments.text,
      state: comments.state,
      createdAt: comments.createdAt,
      editedAt: comments.editedAt,
      sortedBy: comments.createdAt,
      author: { username: users.username },
      writer: { id: users.id, blocked: users.commentsBlocked, role: users.role },
      reports: forStaff ? reports : sql<number>`0`,
    })
    .from(comments)
    .leftJoin(users, and(eq(users.tenantId, comments.tenantId), eq(users.id, comments.userId)))
    .$dynamic()

interface Row extends Pick<Comment, 'text' | 'state' | 'createdAt'> {
  id: string
  editedAt?: string | null
  author?: { username: string } | null | undefined
  reports?: number
}

export const commentOf = ({ id, text, state, createdAt, editedAt, author, reports: count }: Row): Comment => ({
  _id: id,
  text,
  state,
  createdAt,
  ...(editedAt && { editedAt }),
  ...(author && { user: { username: author.username } }),
  ...(count && { reports: count }),
})
