import type { Handlers } from '#server/core/http/serve.ts'
import type { adminVideos as adminContract, videos as contract } from '#shared/content/videos.ts'
import { commentsOn } from '../comments/comments.routes.ts'
import { listHandler, staffHandlers } from '../content/content-handlers.ts'
import { reactionsTo } from '../likes/reactions.routes.ts'
import { changeVideo } from './change.ts'
import { videoList } from './list.ts'
import { adminVideoOf, cardOf } from './present.ts'
import { readVideo, storedVideo } from './read.ts'
import { videoType } from './visible.ts'

export const videos: Handlers<typeof contract> = {
  list: listHandler(videoList, cardOf),
  get: ({ id }, ctx) => readVideo(ctx, id),
  ...reactionsTo(videoType),
}

export const videoComments = commentsOn(videoType)

export const adminVideos: Handlers<typeof adminContract> = staffHandlers({
  type: videoType,
  list: videoList.stored,
  listedItemOf: adminVideoOf,
  read: storedVideo,
  itemOf: adminVideoOf,
  update: changeVideo,
})
