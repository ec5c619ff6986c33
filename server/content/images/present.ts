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

/**
 * The URLs of a stored image, signed unless it is public. Of an image on sale, visitors get the public widths and staff
 * get signed URLs of all.
 */
export function responsiveImageOf({ site, files }: UrlContext, row: ImageColumns, isPublic: boolean): ResponsiveImage {
  const { sha256, width, height, webp, avif = [], thumbhash } = row
  const limit = files.publicWidth(sha256) ?? Number.POSITIVE_INFINITY
  const isForAll = isPublic && (limit >= (webp.at(-1) ?? 0) || !files.isForStaff)
  const query = isForAll || webp.length === 0 ? '' : files.sign(sha256)
  const offered = (widths: number[]) => (files.isForStaff ? widths : widths.filter((one) => one <= limit))
  const base = imageBase(site.id, sha256)
  return { base, width, height, webp: offered(webp), avif: offered(avif), thumbhash, query }
}

/** The URL of the JPEG, for browsers without WebP. */
export const imageOf = ({ base, webp, query }: ResponsiveImage) =>
  webp.length ? `${base}/${jpegWidth(webp)}.jpg${query}` : ''
