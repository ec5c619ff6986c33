import { z } from 'zod'
import { Tags } from '#shared/content/photos.ts'
import { line, text } from '#shared/core/primitives.ts'

/** A boolean in a form, which sends text. */
export const FormBoolean = z.union([
  z.boolean(),
  z.enum(['true', 'false', '1', '0', '']).transform((value) => value === 'true' || value === '1'),
])

/** A choice in a form, where an empty value means no choice. */
export const optionalChoice = <T extends z.ZodType>(choice: T) => z.preprocess((value) => value || undefined, choice)

/** The fields of an uploaded audio track or video. All are optional. */
export const clipFields = {
  title: line(200).default(''),
  caption: text(2000).default(''),
  description: text(2000).default(''),
  tags: Tags.default([]),
  published: FormBoolean.default(false),
}
