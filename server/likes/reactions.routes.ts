import { and, eq } from 'drizzle-orm'
import type { ReactionEndpoints } from '#shared/reactions.ts'
import { addTo, type ContentType, expectShown, holdShown } from '../content/content-type.ts'
import { count } from '../content/views.ts'
import type { Handlers } from '../serve.ts'
import { likes } from './likes.table.ts'

/** Likes and views of one kind of content. */
export function reactionsTo(type: ContentType): Handlers<ReactionEndpoints> {
  const { kind } = type
  const mine = (itemId: string, userId: string) =>
    and(eq(likes.kind, kind), eq(likes.itemId, itemId), eq(likes.userId, userId))

  return {
    async likeStatus({ id: address }, { db, user }) {
      const id = await expectShown(db, type, address)
      const rows = await db.select({ id: likes.id }).from(likes).where(mine(id, user.id))
      return { liked: rows.length > 0 }
    },

    async like({ id: address }, { db, user, touch }) {
      // Holding the item makes likes of it wait for each other, so the number beside it is exact.
      const id = await holdShown(db, type, address)
      const taken = await db.delete(likes).where(mine(id, user.id)).returning({ id: likes.id })
      const liked = taken.length === 0
      if (liked) await db.insert(likes).values({ kind, itemId: id, userId: user.id })
      const likesCount = await addTo(db, type, 'likes', id, liked ? 1 : -1)
      touch(kind)
      return { liked, likesCount }
    },

    async view({ id: address }, { db, site, user, caller }) {
      const id = await expectShown(db, type, address)
      count(kind, 'views', site.id, id, { user, caller })
      return {}
    },
  }
}
