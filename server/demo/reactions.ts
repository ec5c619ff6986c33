import { comments } from '../content/comments/comments.table.ts'
import { likes } from '../content/likes/likes.table.ts'
import type { Db } from '../core/db/tenancy.ts'

interface Reactions {
  item: { kind: 'blogs' | 'photos' | 'videos'; itemId: string }
  /** Ids of the guests who like it. */
  likedBy: string[]
  texts: string[]
  authorOf(index: number): string | undefined
  createdAtOf(index: number): string
}

/** Adds likes and comments of guests, and returns their counts. */
export async function addReactions(db: Db, { item, likedBy, texts, authorOf, createdAtOf }: Reactions) {
  if (likedBy.length) await db.insert(likes).values(likedBy.map((userId) => ({ ...item, userId })))
  if (texts.length)
    await db.insert(comments).values(
      texts.map((text, at) => {
        return { ...item, text, state: 'approved' as const, userId: authorOf(at), createdAt: createdAtOf(at) }
      }),
    )
  return { likes: likedBy.length, commentsCount: texts.length }
}
