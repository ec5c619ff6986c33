import { and, eq } from 'drizzle-orm'
import type { Handlers } from '#server/core/http/serve.ts'
import type { photos as contract, recommendations as recommendationsContract } from '#shared/content/photos.ts'
import { commentsOn } from '../comments/comments.routes.ts'
import { listHandler } from '../content/content-handlers.ts'
import { foundOrGone } from '../content/content-type.ts'
import { reactionsTo } from '../likes/reactions.routes.ts'
import { isForSale } from './for-sale.ts'
import { photoList } from './list.ts'
import { photos as table } from './photos.table.ts'
import { cardOf, photoOf } from './present.ts'
import { recommended } from './recommend.ts'
import { viewerOf } from './view-history.ts'
import { isVisible, photoType } from './visible.ts'

export { adminPhotos } from './admin-photos.routes.ts'

export const photos: Handlers<typeof contract> = {
  list: listHandler(photoList, cardOf),

  async get({ id }, ctx) {
    const rows = await ctx.db
      .select()
      .from(table)
      .where(and(eq(table.id, id), isVisible))
    const photo = photoOf(ctx, await foundOrGone(ctx.db, photoType, id, rows))
    return { ...photo, forSale: await isForSale(ctx.db, id) }
  },

  ...reactionsTo(photoType),
}

export const photoComments = commentsOn(photoType)

export const recommendations: Handlers<typeof recommendationsContract> = {
  async personalized({ photoId, seen, ...page }, ctx) {
    const userId = ctx.user?.id
    const viewer = userId && viewerOf(ctx.site.id, userId)
    const rows = await recommended(ctx.db, { userId, viewer, seen, photoId }, page)
    return { results: rows.map((row) => cardOf(ctx, row)) }
  },
}
