import type { Handlers } from '#server/core/http/serve.ts'
import type { adminVideos as adminContract, videos as contract } from '#shared/content/videos.ts'
import { commentsOn } from '../comments/comments.routes.ts'
import { bulk } from '../content/bulk.ts'
import { expectItem, restoreItems, trashItems } from '../content/stored-items.ts'
import { reactionsTo } from '../likes/reactions.routes.ts'
import { changeVideo } from './change.ts'
import { countShown, pageOfShown, pageOfStored } from './list.ts'
import { adminVideoOf, cardOf } from './present.ts'
import { readVideo, storedVideo } from './read.ts'
import { videoType } from './visible.ts'

export const videos: Handlers<typeof contract> = {
  async list(filter, ctx) {
    const { rows, nextCursor } = await pageOfShown(ctx.db, filter)
    const { total, facets } = await countShown(ctx.db, filter)
    return { results: rows.map((row) => cardOf(ctx, row)), total, nextCursor, facets }
  },
  get: ({ id }, ctx) => readVideo(ctx, id),
  ...reactionsTo(videoType),
}

export const videoComments = commentsOn(videoType)

export const adminVideos: Handlers<typeof adminContract> = {
  async list(filter, ctx) {
    const { rows, ...rest } = await pageOfStored(ctx.db, filter)
    return { ...rest, results: rows.map((row) => adminVideoOf(ctx, row)) }
  },

  async get({ id }, ctx) {
    return adminVideoOf(ctx, await storedVideo(ctx.db, id))
  },

  async update(changes, ctx) {
    await changeVideo(ctx, changes)
    return adminVideoOf(ctx, await storedVideo(ctx.db, changes.id))
  },

  bulk: (order, ctx) => bulk(ctx, videoType, order),

  async trash({ id }, ctx) {
    await expectItem(ctx.db, videoType, id)
    await trashItems(ctx, videoType, [id])
    return { message: 'Video moved to trash' }
  },

  async restore({ id }, ctx) {
    await restoreItems(ctx, videoType, [id])
    return adminVideoOf(ctx, await storedVideo(ctx.db, id))
  },
}
