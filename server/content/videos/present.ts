import { unplayableWarning } from '#shared/content/video-options.ts'
import type { AdminVideo, VideoCard } from '#shared/content/videos.ts'
import { clipCardOf, clipUrl, isPublic } from '../clips/present.ts'
import { staffFieldsOf } from '../content/present.ts'
import type { UrlContext } from '../images/present.ts'
import type { VideoRow } from './videos.table.ts'

/** The columns of a card. */
export type CardRow = Omit<VideoRow, 'captions'> & { captioned: boolean }

export function cardOf(ctx: UrlContext, row: CardRow): VideoCard {
  const { id, youtube, alt, views, likes, commentsCount } = row
  return {
    ...clipCardOf(ctx, row),
    youtube,
    video_file: clipUrl(ctx, row),
    captions: row.captioned ? `/api/videos/${id}/captions.vtt${isPublic(row) ? '' : ctx.files.sign(id)}` : '',
    alt,
    views,
    likes,
    comments: commentsCount,
  }
}

export const adminVideoOf = (ctx: UrlContext, row: CardRow): AdminVideo => ({
  ...cardOf(ctx, row),
  published: row.published,
  updatedAt: row.updatedAt,
  width: row.clipWidth,
  height: row.clipHeight,
  ...(row.unplayable && { warning: unplayableWarning(row.unplayable) }),
  ...staffFieldsOf(row),
})
