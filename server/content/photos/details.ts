import { z } from 'zod'
import { readable } from '#server/core/media/file-names.ts'
import type { Written } from '#server/core/media/image-tasks.ts'
import { Tags } from '#shared/content/photos.ts'
import { checked } from '#shared/core/errors.ts'
import { type PhotoCategory, photoCategories } from '#shared/core/photo-options.ts'
import { line, text } from '#shared/core/primitives.ts'
import { unique } from '../content/tags.ts'

/** What comes with an uploaded photo, every bit of it optional. */
const Details = z.object({
  title: line(200).optional(),
  caption: text(2000).optional(),
  alt: text(300).optional(),
  tags: Tags.optional(),
  category: z.preprocess(
    (value) => value || undefined,
    z.enum(photoCategories, 'Choose one of the categories.').optional(),
  ),
  credit: line(120).optional(),
  /** Name of an album; made when there is none of that name. */
  album: line(120).optional(),
  /** A form can only say it in words. */
  published: z
    .union([
      z.boolean(),
      z.enum(['true', 'false', '1', '0', '']).transform((value) => value === 'true' || value === '1'),
    ])
    .default(false),
})
export type Details = z.output<typeof Details>

/** Reads the fields of a form. Throws VALIDATION; names nobody knows are ignored. */
export const detailsOf = (fields: Record<string, unknown>): Details => checked(Details, fields)

/** What is said about a photo: by the form first, else by the file itself. */
export function described(details: Details, written: Written, fileName: string) {
  const { camera, lens, exposure, aperture, focalLength, iso, takenAt, copyright } = written
  return {
    title: details.title || written.title || readable(fileName),
    caption: details.caption || (written.caption ?? ''),
    alt: details.alt ?? '',
    tags: unique(details.tags?.length ? details.tags : (written.tags ?? [])),
    category: details.category ?? ('Other' satisfies PhotoCategory),
    credit: details.credit || (written.credit ?? ''),
    exif: { camera, lens, exposure, aperture, focalLength, iso, takenAt, copyright },
  }
}
