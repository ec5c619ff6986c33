import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { longestCaptions } from '#shared/content/video-options.ts'
import { AppError } from '#shared/core/errors.ts'

/** Yes or no as forms send it: in words. */
export const Said = z.union([
  z.boolean(),
  z.enum(['true', 'false', '1', '0', '']).transform((value) => value === 'true' || value === '1'),
])

/** A choice of a form, where an empty one is none. */
export const choice = <T extends z.ZodType>(one: T) => z.preprocess((value) => value || undefined, one)

/** The text of a captions file. Throws BAD_FILE_TYPE for anything but WebVTT. */
export async function readCaptions({ path, size }: { path: string; size: number }): Promise<string> {
  const message = 'Captions must be a WebVTT file (.vtt).'
  const refused = new AppError('BAD_FILE_TYPE', message, { fields: { captions: message } })
  if (size > longestCaptions) throw refused
  const text = (await readFile(path, 'utf8')).replace(/^\uFEFF/, '')
  // What is no text at all was read with a sign in place of what could not be.
  if (!/^WEBVTT(?=[ \t\n\r]|$)/.test(text) || /[\0\uFFFD]/.test(text)) throw refused
  return text
}
