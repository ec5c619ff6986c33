import type { AdminPhoto, Photo, PhotoCard } from '#shared/content/photos.ts'
import { staffFieldsOf } from '../content/present.ts'
import { type ImageColumns, imageOf, responsiveImageOf, type UrlContext } from '../images/present.ts'
import type { PhotoRow } from './photos.table.ts'

export const isPublic = ({ published, trashedAt, state }: Pick<PhotoRow, 'published' | 'trashedAt' | 'state'>) =>
  published && trashedAt === null && state === 'ready'

export type CardRow = Pick<
  PhotoRow,
  'id' | 'title' | 'caption' | 'alt' | 'category' | 'credit' | 'views' | 'likes' | 'published' | 'trashedAt' | 'state'
> &
  ImageColumns

export function cardOf(ctx: UrlContext, row: CardRow): PhotoCard {
  const { id, title, caption, alt, category, credit, views, likes } = row
  const picture = responsiveImageOf(ctx, row, isPublic(row))
  return { _id: id, title, caption, alt, image: imageOf(picture), picture, category, credit, views, likes }
}

export function photoOf(ctx: UrlContext, row: PhotoRow): Photo {
  const { tags, resolution, downloads, published, createdAt, updatedAt, commentsCount, exif } = row
  const card = cardOf(ctx, row)
  return { ...card, tags, resolution, downloads, published, createdAt, updatedAt, comments: commentsCount, exif }
}

export function adminPhotoOf(ctx: UrlContext, row: PhotoRow): AdminPhoto {
  const { state, problem } = row
  return { ...photoOf(ctx, row), state, ...(problem && { problem }), ...staffFieldsOf(row) }
}
