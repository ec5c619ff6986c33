import { z } from 'zod'

/**
 * URLs of an image's derivatives: `${base}/${width}.webp` and, once made, `.avif`; `${base}/${widest webp}.jpg` is
 * the fallback.
 */
export const ResponsiveImage = z.object({
  base: z.string(),
  width: z.int(),
  height: z.int(),
  /** Widths in pixels, ascending. Empty while the photo is being processed. */
  webp: z.array(z.int()),
  avif: z.array(z.int()),
  /** ThumbHash in base64, displayed while the image loads. */
  thumbhash: z.string(),
  /** Signature to append (`?…`) if the photo is not public, otherwise empty. */
  query: z.string(),
})
export type ResponsiveImage = z.infer<typeof ResponsiveImage>
