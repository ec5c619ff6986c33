import { z } from 'zod'
import { titleFromFileName } from '#server/core/media/file-names.ts'
import type { ImageMetadata } from '#server/core/media/image-tasks.ts'
import { CategoryName } from '#shared/content/categories.ts'
import { Tags } from '#shared/content/photos.ts'
import { validateInput } from '#shared/core/errors.ts'
import { line, text } from '#shared/core/primitives.ts'
import { FormBoolean, optionalChoice } from '../content/form-fields.ts'
import { uniqueTags } from '../content/tags.ts'

/** The fields of an uploaded photo. All are optional. */
const Details = z.object({
  title: line(200).optional(),
  caption: text(2000).optional(),
  alt: text(300).optional(),
  tags: Tags.optional(),
  category: optionalChoice(CategoryName.optional()),
  credit: line(120).optional(),
  /** Name of an album; a missing album is created. */
  album: line(120).optional(),
  published: FormBoolean.default(false),
})
export type Details = z.output<typeof Details>

/** Reads the fields of a form and ignores unknown ones. Throws VALIDATION. */
export const detailsOf = (fields: Record<string, unknown>): Details => validateInput(Details, fields)

/** The details of a photo except its category: from the form, else from the metadata of the file. */
export function described(details: Details, metadata: ImageMetadata, fileName: string) {
  const { camera, lens, exposure, aperture, focalLength, iso, takenAt, copyright } = metadata
  return {
    title: details.title || metadata.title || titleFromFileName(fileName),
    caption: details.caption || (metadata.caption ?? ''),
    alt: details.alt ?? '',
    tags: uniqueTags(details.tags?.length ? details.tags : (metadata.tags ?? [])),
    credit: details.credit || (metadata.credit ?? ''),
    exif: { camera, lens, exposure, aperture, focalLength, iso, takenAt, copyright },
  }
}
