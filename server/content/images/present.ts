import type { TxContext } from '#server/core/http/context.ts'
import { imageBase } from '#server/core/media/stored-file-names.ts'
import type { ResponsiveImage } from '#shared/core/responsive-image.ts'

/** Context for the URLs of stored files. */
export type UrlContext = Pick<TxContext, 'site' | 'files'>
/** The columns of a stored image. */
export interface ImageColumns {
  sha256: string
  width: number
  height: number
  webp: number[]
  thumbhash: string
  avif?: number[]
}

/** Width of the JPEG where there is only one URL: `image`, link previews. */
export const jpegWidth = (webp: readonly number[]) => Math.min(1280, webp.at(-1) ?? 0)

/** The URLs of a stored image, signed unless it is public. */
export function responsiveImageOf({ site, files }: UrlContext, row: ImageColumns, isPublic: boolean): ResponsiveImage {
  const { sha256, width, height, webp, avif = [], thumbhash } = row
  const query = isPublic || webp.length === 0 ? '' : files.sign(sha256)
  return { base: imageBase(site.id, sha256), width, height, webp, avif, thumbhash, query }
}

/** The URL of the JPEG, for browsers without WebP. */
export const imageOf = ({ base, webp, query }: ResponsiveImage) =>
  webp.length ? `${base}/${jpegWidth(webp)}.jpg${query}` : ''
