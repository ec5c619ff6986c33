import { and, eq, sql } from 'drizzle-orm'
import { found } from '#shared/errors.ts'
import type { photos as contract, recommendations as recommendationsContract } from '#shared/photos.ts'
import { count } from '../content/views.ts'
import type { Handlers } from '../serve.ts'
import { countShown, pageOfShown } from './list.ts'
import { photoLikes, photos as table } from './photos.table.ts'
import { cardOf, photoOf } from './present.ts'
import { recommended } from './recommend.ts'
import { expectShown, shown } from './visible.ts'

export { adminPhotos } from './admin-photos.routes.ts'

export const photos: Handlers<typeof contract> = {
  async list(filter, ctx) {
    const { rows, nextCursor } = await pageOfShown(ctx.db, filter)
    const { total, facets } = await countShown(ctx.db, filter)
    return { results: rows.map((row) => cardOf(ctx, row)), total, nextCursor, facets }
  },

  async get({ id }, ctx) {
    const rows = await ctx.db
      .select()
      .from(table)
      .where(and(eq(table.id, id), shown))
    return photoOf(ctx, found(rows, 'photo'))
  },

  async likeStatus({ id }, { db, user }) {
    await expectShown(db, id)
    const rows = await db
      .select({ id: photoLikes.id })
      .from(photoLikes)
      .where(and(eq(photoLikes.photoId, id), eq(photoLikes.userId, user.id)))
    return { liked: rows.length > 0 }
  },

  async like({ id }, { db, user, touch }) {
    // Holding the photo makes likes of it wait for each other, so the number beside it is exact.
    const held = await db
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.id, id), shown))
      .for('update')
    found(held, 'photo')
    const mine = and(eq(photoLikes.photoId, id), eq(photoLikes.userId, user.id))
    const taken = await db.delete(photoLikes).where(mine).returning({ id: photoLikes.id })
    const liked = taken.length === 0
    if (liked) await db.insert(photoLikes).values({ photoId: id, userId: user.id })
    const [photo] = await db
      .update(table)
      .set({ likes: sql`greatest(0, ${table.likes} + ${liked ? 1 : -1})` })
      .where(eq(table.id, id))
      .returning({ likes: table.likes })
    touch('photos')
    return { liked, likesCount: photo!.likes }
  },

  async view({ id }, { db, site, user, caller }) {
    await expectShown(db, id)
    count('photos', 'views', site.id, id, { user, caller })
    return {}
  },
}

export const recommendations: Handlers<typeof recommendationsContract> = {
  async personalized(wish, ctx) {
    const rows = await recommended(ctx.db, ctx.user?.id, wish)
    return { results: rows.map((row) => cardOf(ctx, row)) }
  },
}
