import { z } from 'zod'
import {
  type AudioCategory,
  type AudioType,
  audioCategories,
  audioTypeNames,
  categoriesOf,
  longestTranscript,
  waveformBars,
} from '#shared/content/audio-options.ts'
import { Tags } from '#shared/content/photos.ts'
import { AppError, checked } from '#shared/core/errors.ts'
import { line, listOf, text } from '#shared/core/primitives.ts'
import { choice, Said } from '../clips/fields.ts'

/** What comes with an uploaded sound, every bit of it optional. */
const Details = z.object({
  title: line(200).default(''),
  artist: line(120).default(''),
  caption: text(2000).default(''),
  description: text(2000).default(''),
  type: choice(z.enum(audioTypeNames as [AudioType, ...AudioType[]], 'Choose one of the types.').default('Music')),
  category: choice(
    z
      .enum(audioCategories as [AudioCategory, ...AudioCategory[]], 'Choose one of the subcategories.')
      .or(z.literal(''))
      .default(''),
  ),
  tags: Tags.default([]),
  transcript: text(longestTranscript).default(''),
  /** Read from the sound by who sends it: a server has nothing to decode it with. */
  waveform: listOf(z.coerce.number().int().min(0).max(100), waveformBars).default([]),
  published: Said.default(false),
})
export type AudioDetails = z.output<typeof Details>

/** Reads the fields of a form. Throws VALIDATION; names nobody knows are ignored. */
export function audioDetails(fields: Record<string, unknown>): AudioDetails {
  const details = checked(Details, fields)
  expectCategoryOf(details.type, details.category)
  return details
}

/** Throws VALIDATION for a subcategory of another type. */
export function expectCategoryOf(type: AudioType, category: AudioCategory | '') {
  if (category === '' || categoriesOf([type]).includes(category)) return
  const message = 'Choose a subcategory of this type.'
  throw new AppError('VALIDATION', message, { fields: { category: message } })
}
