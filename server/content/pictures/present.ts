import type { Inside } from '#server/core/http/context.ts'
import { pictureBase } from '#server/core/media/names.ts'
import type { Picture } from '#shared/core/picture.ts'

export type Around = Pick<Inside, 'site' | 'files'>
/** A stored picture, as rows hold it. */
export interface Pictured {
  sha256: string
  width: number
  height: number
  webp: number[]
  thumbhash: string
  avif?: number[]
}

/** The widest JPEG for addresses that cannot choose: `image`, link previews. */
export const jpegWidth = (webp: readonly number[]) => Math.min(1280, webp.at(-1) ?? 0)

/** Where the pictures of a stored file are. Those that are not public are signed for a while. */
export function pictureOf({ site, files }: Around, row: Pictured, isPublic: boolean): Picture {
  const { sha256, width, height, webp, avif = [], thumbhash } = row
  const query = isPublic || webp.length === 0 ? '' : files.sign(sha256)
  return { base: pictureBase(site.id, sha256), width, height, webp, avif, thumbhash, query }
}

/** The one address of a picture that works everywhere. */
export const imageOf = ({ base, webp, query }: Picture) => (webp.length ? `${base}/${jpegWidth(webp)}.jpg${query}` : '')
