import { readFile } from 'node:fs/promises'
import { longestCaptions } from '#shared/content/video-options.ts'
import { fieldError } from '#shared/core/errors.ts'

/** The text of a captions file. Throws BAD_FILE_TYPE for anything but WebVTT. */
export async function readCaptions({ path, size }: { path: string; size: number }): Promise<string> {
  const refused = fieldError('captions', 'Captions must be a WebVTT file (.vtt).', 'BAD_FILE_TYPE')
  if (size > longestCaptions) throw refused
  const text = (await readFile(path, 'utf8')).replace(/^\uFEFF/, '')
  // U+FFFD stands for bytes that are not UTF-8.
  if (!/^WEBVTT(?=[ \t\n\r]|$)/.test(text) || /[\0\uFFFD]/.test(text)) throw refused
  return text
}
