import { imageBase } from '#server/core/media/stored-file-names.ts'
import { type ImageColumns, imageOf, responsiveImageOf, type UrlContext } from '../images/present.ts'

interface PublishedRow {
  published: boolean
  trashedAt: string | null
}

interface ClipRow extends PublishedRow {
  clip: string | null
  clipEnding: string
}

/** The columns that cards of audio and video have in common. */
interface CardRow<Category> extends PublishedRow, Omit<ImageColumns, 'sha256'> {
  id: string
  title: string
  description: string
  category: Category
  tags: string[]
  duration: number
  quality: string
  createdAt: string
  publishedAt: string | null
  sha256: string | null
}

export const isPublic = ({ published, trashedAt }: PublishedRow) => published && trashedAt === null

/** The URL of an audio or video file, signed unless it is public. Empty for linked videos. */
export function clipUrl({ site, files }: UrlContext, { clip, clipEnding, ...row }: ClipRow): string {
  if (clip === null) return ''
  return `${imageBase(site.id, clip)}/file.${clipEnding}${isPublic(row) ? '' : files.sign(clip)}`
}

/** The fields that cards of audio and video have in common. */
export function clipCardOf<Category>(ctx: UrlContext, row: CardRow<Category>) {
  const { id, title, description, category, tags, duration, quality, createdAt, publishedAt } = row
  const picture =
    row.sha256 === null ? undefined : responsiveImageOf(ctx, { ...row, sha256: row.sha256 }, isPublic(row))
  return {
    _id: id,
    name: title,
    title,
    description,
    image: picture ? imageOf(picture) : '',
    ...(picture && { picture }),
    category,
    tags,
    duration,
    quality,
    createdAt,
    ...(publishedAt && { publishedAt }),
  }
}
