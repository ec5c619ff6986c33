import { cleanExif } from './exif.ts'
import { cleanXmp } from './xmp.ts'

const harmless = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])

/** Cleans the chunks of a WebP in place and cuts what follows it. Undefined if it cannot be parsed. */
export function cleanWebp(file: Buffer): Buffer | undefined {
  const whole = 8 + file.readUInt32LE(4)
  if (whole > file.length) return undefined
  for (let at = 12; at < whole; ) {
    if (at + 8 > whole) return undefined
    const type = file.toString('latin1', at, at + 4)
    const end = at + 8 + file.readUInt32LE(at + 4)
    if (end > whole) return undefined
    const data = file.subarray(at + 8, end)
    if (type === 'EXIF') cleanExif(data.toString('latin1', 0, 6) === 'Exif\0\0' ? data.subarray(6) : data)
    else if (type === 'XMP ') cleanXmp(data)
    else if (!harmless.has(type)) data.fill(0)
    at = end + (end % 2)
  }
  return file.subarray(0, whole)
}
