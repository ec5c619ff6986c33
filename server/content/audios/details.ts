import { z } from 'zod'
import { type AudioType, audioTypeNames, longestTranscript, waveformBars } from '#shared/content/audio-options.ts'
import { CategoryName } from '#shared/content/categories.ts'
import { validateInput } from '#shared/core/errors.ts'
import { line, listOf, text } from '#shared/core/primitives.ts'
import { clipFields, optionalChoice } from '../content/form-fields.ts'

const Details = z.object({
  ...clipFields,
  artist: line(120).default(''),
  type: optionalChoice(
    z.enum(audioTypeNames as [AudioType, ...AudioType[]], 'Choose one of the types.').default('Music'),
  ),
  category: optionalChoice(CategoryName.default('')),
  transcript: text(longestTranscript).default(''),
  /** Measured by the client: the server cannot decode audio. */
  waveform: listOf(z.coerce.number().int().min(0).max(100), waveformBars).default([]),
})
export type AudioDetails = z.output<typeof Details>

/** Reads the fields of a form and ignores unknown ones. Throws VALIDATION. */
export const audioDetails = (fields: Record<string, unknown>): AudioDetails => validateInput(Details, fields)
