import { cleanAvif } from './avif.ts'
import { cleanJpeg } from './jpeg.ts'
import { cleanPng } from './png.ts'
import { cleanWebp } from './webp.ts'

/**
 * An image without its position, place names, serial numbers and maker notes; the picture is not encoded again.
 * Changes `file`. Undefined if the file cannot be parsed.
 */
export function cleanImage(file: Buffer): Buffer | undefined {
  const head = file.toString('latin1', 0, 12)
  if (head.startsWith('\xff\xd8')) return cleanJpeg(file)
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return cleanPng(file)
  if (/^RIFF.{4}WEBP/s.test(head)) return cleanWebp(file)
  if (/^.{4}ftyp/s.test(head)) return cleanAvif(file)
  // A GIF has no Exif, and rarely XMP.
  return head.startsWith('GIF8') && !file.includes('XMP DataXMP') ? file : undefined
}
