import { z } from 'zod'

/**
 * Where a photo's pictures are: `${base}/${width}.webp` and, once the background
 * has made them, `.avif`; `${base}/${widest webp}.jpg` is the fallback.
 */
export const Picture = z.object({
  base: z.string(),
  width: z.int(),
  height: z.int(),
  /** Widths in pixels, ascending. Empty while the photo is being processed. */
  webp: z.array(z.int()),
  avif: z.array(z.int()),
  /** ThumbHash, base64: what is shown until the picture is there. */
  thumbhash: z.string(),
  /** Signature to append (`?…`) when the photo is not public yet, otherwise empty. */
  query: z.string(),
})
export type Picture = z.infer<typeof Picture>
