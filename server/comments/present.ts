import { and, eq } from 'drizzle-orm'
import type { Comment } from '#shared/comments.ts'
// biome-ignore lint/style/noRestrictedImports: the name beside a comment comes with it, in one statement.
import { users } from '../auth/users.table.ts'
import type { Db } from '../db/tenancy.ts'
import { comments } from './comments.table.ts'

/** Comments, each with its writer's username if somebody was signed in. */
export const rowsWithAuthors = (db: Db) =>
  db
    .select({
      id: comments.id,
      text: comments.text,
      state: comments.state,
      createdAt: comments.createdAt,
      sortedBy: comments.createdAt,
      author: { username: users.username },
    })
    .from(comments)
    .leftJoin(users, and(eq(users.tenantId, comments.tenantId), eq(users.id, comments.userId)))
    .$dynamic()

interface Row extends Pick<Comment, 'text' | 'state' | 'createdAt'> {
  id: string
  author?: { username: string } | null | undefined
}

export const commentOf = ({ id, text, state, createdAt, author }: Row): Comment => ({
  _id: id,
  text,
  state,
  createdAt,
  ...(author && { user: { username: author.username } }),
})
