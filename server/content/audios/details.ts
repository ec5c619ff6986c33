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
import { fieldError, validateInput } from '#shared/core/errors.ts'
import { line, listOf, text } from '#shared/core/primitives.ts'
import { clipFields, optionalChoice } from '../content/form-fields.ts'

const Details = z.object({
  ...clipFields,
  artist: line(120).default(''),
  type: optionalChoice(
    z.enum(audioTypeNames as [AudioType, ...AudioType[]], 'Choose one of the types.').default('Music'),
  ),
  category: optionalChoice(
    z
      .enum(audioCategories as [AudioCategory, ...AudioCategory[]], 'Choose one of the subcategories.')
      .or(z.literal(''))
      .default(''),
  ),
  transcript: text(longestTranscript).default(''),
  /** Measured by the client: the server cannot decode audio. */
  waveform: listOf(z.coerce.number().int().min(0).max(100), waveformBars).default([]),
})
export type AudioDetails = z.output<typeof Details>

/** Reads the fields of a form and ignores unknown ones. Throws VALIDATION. */
export function audioDetails(fields: Record<string, unknown>): AudioDetails {
  const details = validateInput(Details, fields)
  expectCategoryOf(details.type, details.category)
  return details
}

/** Throws VALIDATION for a subcategory of another type. */
export function expectCategoryOf(type: AudioType, category: AudioCategory | '') {
  if (category === '' || categoriesOf([type]).includes(category)) return
  throw fieldError('category', 'Choose a subcategory of this type.')
}
