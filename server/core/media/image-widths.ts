import { photoWidths } from '#shared/core/photo-options.ts'

/** WebP and AVIF sides have at most 16383 pixels; the widths of very tall images shrink to fit. */
export const maxImageHeight = 16_000

/** The widths in which an image is stored: the common ones below its own, and its own. */
export function widthsOf({ width, height }: { width: number; height: number }): number[] {
  const most = Math.max(1, Math.min(photoWidths.at(-1)!, width, Math.floor((width * maxImageHeight) / height)))
  return [...photoWidths.filter((size) => size < most), most]
}
