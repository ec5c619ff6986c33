import type { AdminPhoto, Photo, PhotoCard } from '#shared/content/photos.ts'
import { type Around, imageOf, type Pictured, pictureOf } from '../pictures/present.ts'
import type { PhotoRow } from './photos.table.ts'

export const isShown = ({ published, trashedAt, state }: Pick<PhotoRow, 'published' | 'trashedAt' | 'state'>) =>
  published && trashedAt === null && state === 'ready'

export type CardRow = Pick<
  PhotoRow,
  'id' | 'title' | 'caption' | 'alt' | 'category' | 'credit' | 'views' | 'likes' | 'published' | 'trashedAt' | 'state'
> &
  Pictured

export function cardOf(around: Around, row: CardRow): PhotoCard {
  const { id, title, caption, alt, category, credit, views, likes } = row
  const picture = pictureOf(around, row, isShown(row))
  return { _id: id, title, caption, alt, image: imageOf(picture), picture, category, credit, views, likes }
}

export function photoOf(around: Around, row: PhotoRow): Photo {
  const { tags, resolution, downloads, published, createdAt, updatedAt, commentsCount, exif } = row
  const card = cardOf(around, row)
  return { ...card, tags, resolution, downloads, published, createdAt, updatedAt, comments: commentsCount, exif }
}

export function adminPhotoOf(around: Around, row: PhotoRow): AdminPhoto {
  const { state, problem, fileName, size, trashedAt, updatedBy } = row
  return {
    ...photoOf(around, row),
    state,
    fileName,
    size,
    ...(problem && { problem }),
    ...(trashedAt && { trashedAt }),
    ...(updatedBy && { updatedBy }),
  }
}
