import { and, eq } from 'drizzle-orm'
import type { Handlers } from '#server/core/http/serve.ts'
import type { ReactionEndpoints } from '#shared/content/reactions.ts'
import { addToCounter, type ContentType, expectVisible, lockVisible } from '../content/content-type.ts'
import { countInteraction } from '../content/views.ts'
import { likes } from './likes.table.ts'

/** Likes and views of one kind of content. */
export function reactionsTo(type: ContentType): Handlers<ReactionEndpoints> {
  const { kind } = type
  const mine = (itemId: string, userId: string) =>
    and(eq(likes.kind, kind), eq(likes.itemId, itemId), eq(likes.userId, userId))

  return {
    async likeStatus({ id: address }, { db, user }) {
      const id = await expectVisible(db, type, address)
      const rows = await db.select({ id: likes.id }).from(likes).where(mine(id, user.id))
      return { liked: rows.length > 0 }
    },

    async like({ id: address, liked: requested }, { db, user, invalidate }) {
      // The lock serializes likes of the item, so its counter is exact.
      const id = await lockVisible(db, type, address)
      const hadLiked = (await db.$count(likes, mine(id, user.id))) > 0
      const liked = requested ?? !hadLiked
      if (liked && !hadLiked) await db.insert(likes).values({ kind, itemId: id, userId: user.id })
      if (!liked) await db.delete(likes).where(mine(id, user.id))
      const likesCount = await addToCounter(db, type, 'likes', id, Number(liked) - Number(hadLiked))
      if (liked !== hadLiked) invalidate(kind)
      return { liked, likesCount }
    },

    async view({ id: address }, { db, site, user, caller, config }) {
      const id = await expectVisible(db, type, address)
      countInteraction(kind, 'views', site.id, id, { user, caller, config })
      return {}
    },
  }
}
