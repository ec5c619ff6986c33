import { pictureBase } from '#server/core/media/names.ts'
import type { Around } from '../pictures/present.ts'

/** Where a video or audio file is on the web, signed for a while unless it is public; empty for what is elsewhere. */
export function clipAddress(
  { site, files }: Around,
  { clip, clipEnding }: { clip: string | null; clipEnding: string },
  isPublic: boolean,
): string {
  if (clip === null) return ''
  return `${pictureBase(site.id, clip)}/file.${clipEnding}${isPublic ? '' : files.sign(clip)}`
}
