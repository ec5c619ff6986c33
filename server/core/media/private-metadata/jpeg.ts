import { cleanExif } from './exif.ts'
import { cleanPhotoshop } from './photoshop.ts'
import { cleanXmp } from './xmp.ts'

const maxSegments = 20_000
/** More pictures than a preview, a gain map and a depth map have. */
const maxPictures = 64
const startOfImage = Buffer.from([0xff, 0xd8, 0xff])
const endOfImage = 0xd9
const startOfScan = 0xda

/**
 * Cleans all pictures of a JPEG: after the first one follow previews and gain maps. The rest, such as the video of a
 * motion photo, is cut. Undefined if the file cannot be parsed.
 */
export function cleanJpeg(file: Buffer): Buffer | undefined {
  let end = cleanPicture(file, 0)
  if (end === undefined) return undefined
  let at = file.indexOf(startOfImage, end)
  for (let count = 0; at >= 0 && count < maxPictures; count++) {
    const next = cleanPicture(file, at)
    if (next !== undefined) {
      file.fill(0, end, at)
      end = next
    }
    at = file.indexOf(startOfImage, next ?? at + 3)
  }
  return file.subarray(0, end)
}

/** Cleans the picture at `start` and returns its end. */
function cleanPicture(file: Buffer, start: number): number | undefined {
  const extended: Buffer[] = []
  let at = start + 2
  for (let count = 0; count < maxSegments; count++) {
    if (file[at] !== 0xff) return undefined
    // Any number of fill bytes may precede a marker.
    while (file[at + 1] === 0xff) at++
    const marker = file[at + 1]
    if (marker === endOfImage) {
      cleanExtendedXmp(extended)
      return at + 2
    }
    if (marker === undefined || marker < 0xc0 || at + 4 > file.length) return undefined
    const end = at + 2 + file.readUInt16BE(at + 2)
    if (end < at + 4 || end > file.length) return undefined
    const segment = file.subarray(at + 4, end)
    if (hasSignature(segment, extendedXmp)) extended.push(segment)
    else cleanSegment(marker, segment)
    at = marker === startOfScan ? endOfScan(file, end) : end
  }
  return undefined
}

/** The place of the next marker that is neither a restart nor a stuffed byte. */
function endOfScan(file: Buffer, start: number) {
  for (let at = file.indexOf(0xff, start); at >= 0; at = file.indexOf(0xff, at + 1)) {
    const next = file[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
  return file.length
}

const xmp = 'http://ns.adobe.com/xap/1.0/\0'
const extendedXmp = 'http://ns.adobe.com/xmp/extension/\0'
/** The signature is followed by an id, the full length and the offset of this part. */
const extendedHeader = extendedXmp.length + 40
/** Application segments that describe only the picture: JFIF, colours, further pictures, gain maps. */
const harmless = ['JFIF\0', 'JFXX\0', 'ICC_PROFILE\0', 'MPF\0', 'urn:iso:std:iso:ts:21496', 'Adobe']

const hasSignature = (segment: Buffer, signature: string) =>
  segment.toString('latin1', 0, signature.length) === signature

function cleanSegment(marker: number, segment: Buffer) {
  if (marker === 0xfe) return cleanXmp(segment)
  if (marker < 0xe0 || marker > 0xef) return
  if (hasSignature(segment, 'Exif\0')) cleanExif(segment.subarray(6))
  else if (hasSignature(segment, xmp)) cleanXmp(segment.subarray(xmp.length))
  else if (hasSignature(segment, 'Photoshop 3.0\0')) cleanPhotoshop(segment.subarray(14))
  else if (!harmless.some((signature) => hasSignature(segment, signature))) segment.fill(0)
}

/** A value may begin in one part and end in the next one. */
function cleanExtendedXmp(segments: Buffer[]) {
  const parts = segments
    .filter(({ length }) => length >= extendedHeader)
    .toSorted((a, b) => a.readUInt32BE(extendedHeader - 4) - b.readUInt32BE(extendedHeader - 4))
    .map((segment) => segment.subarray(extendedHeader))
  const packet = Buffer.concat(parts)
  cleanXmp(packet)
  let at = 0
  for (const part of parts) at += packet.copy(part, 0, at, at + part.length)
}
