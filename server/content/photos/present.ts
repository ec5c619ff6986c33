import type { Inside } from '#server/core/http/context.ts'
import { pictureBase } from '#server/core/media/names.ts'
import type { AdminPhoto, Photo, PhotoCard } from '#shared/content/photos.ts'
import type { Picture } from '#shared/core/picture.ts'
import type { PhotoRow } from './photos.table.ts'

export type Around = Pick<Inside, 'site' | 'files'>
type Pictured = Pick<PhotoRow, 'sha256' | 'width' | 'height' | 'webp' | 'thumbhash'> & { avif?: number[] }

/** The widest JPEG for addresses that cannot choose: `image`, link previews. */
export const jpegWidth = (webp: readonly number[]) => Math.min(1280, webp.at(-1) ?? 0)

/** Where the pictures of a stored file are. Those that are not public are signed for a while. */
export function pictureOf({ site, files }: Around, row: Pictured, isPublic: boolean): Picture {
  const { sha256, width, height, webp, avif = [], thumbhash } = row
  const query = isPublic || webp.length === 0 ? '' : files.sign(sha256)
  return { base: pictureBase(site.id, sha256), width, height, webp, avif, thumbhash, query }
}

/** The one address of a picture that works everywhere. */
export const imageOf = ({ base, webp, query }: Picture) => (webp.length ? `${base}/${jpegWidth(webp)}.jpg${query}` : '')

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
