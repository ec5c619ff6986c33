import { and, eq } from 'drizzle-orm'
import type { Handlers } from '#server/core/http/serve.ts'
import type { ReactionEndpoints } from '#shared/content/reactions.ts'
import { addTo, type ContentType, expectShown, holdShown } from '../content/content-type.ts'
import { count } from '../content/views.ts'
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

    async like({ id: address, liked: wanted }, { db, user, invalidate }) {
      // Holding the item makes likes of it wait for each other, so the number beside it is exact.
      const id = await holdShown(db, type, address)
      const had = (await db.$count(likes, mine(id, user.id))) > 0
      const liked = wanted ?? !had
      if (liked && !had) await db.insert(likes).values({ kind, itemId: id, userId: user.id })
      if (!liked) await db.delete(likes).where(mine(id, user.id))
      const likesCount = await addTo(db, type, 'likes', id, Number(liked) - Number(had))
      if (liked !== had) invalidate(kind)
      return { liked, likesCount }
    },

    async view({ id: address }, { db, site, user, caller, config }) {
      const id = await expectShown(db, type, address)
      count(kind, 'views', site.id, id, { user, caller, config })
      return {}
    },
  }
}
