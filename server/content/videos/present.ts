import { unplayableWarning } from '#shared/content/video-options.ts'
import type { AdminVideo, VideoCard } from '#shared/content/videos.ts'
import { clipAddress } from '../clips/address.ts'
import { type Around, imageOf, pictureOf } from '../pictures/present.ts'
import type { VideoRow } from './videos.table.ts'

/** The columns of a card. */
export type CardRow = Omit<VideoRow, 'captions'> & { captioned: boolean }

export function cardOf(around: Around, row: CardRow): VideoCard {
  const { id, title, description, youtube, alt, category, tags, duration, quality, views, likes, createdAt } = row
  const isPublic = row.published && row.trashedAt === null
  const picture = row.sha256 === null ? undefined : pictureOf(around, { ...row, sha256: row.sha256 }, isPublic)
  return {
    _id: id,
    name: title,
    title,
    description,
    youtube,
    video_file: clipAddress(around, row, isPublic),
    captions: row.captioned ? `/api/videos/${id}/captions.vtt${isPublic ? '' : around.files.sign(id)}` : '',
    image: picture ? imageOf(picture) : '',
    ...(picture && { picture }),
    alt,
    category,
    tags,
    duration,
    quality,
    views,
    likes,
    comments: row.commentsCount,
    createdAt,
    ...(row.publishedAt && { publishedAt: row.publishedAt }),
  }
}

export function adminVideoOf(around: Around, row: CardRow): AdminVideo {
  const { published, updatedAt, clipWidth, clipHeight, fileName, size, unplayable, trashedAt, updatedBy } = row
  return {
    ...cardOf(around, row),
    published,
    updatedAt,
    width: clipWidth,
    height: clipHeight,
    fileName,
    size,
    ...(unplayable && { warning: unplayableWarning(unplayable) }),
    ...(trashedAt && { trashedAt }),
    ...(updatedBy && { updatedBy }),
  }
}
