import { cleanExif } from './exif.ts'
import { cleanIptc } from './iptc.ts'
import { cleanXmp } from './xmp.ts'

const cleaners = new Map([
  [0x0404, cleanIptc],
  [0x0422, cleanExif],
  [0x0423, cleanExif],
  [0x0424, cleanXmp],
])

/** Cleans the image resources of Photoshop. What is no resource is overwritten. */
export function cleanPhotoshop(data: Buffer) {
  for (let at = 0; at < data.length; ) {
    const sizeAt = at + 6 + (((data[at + 6] ?? 0) + 2) & ~1)
    if (data.toString('latin1', at, at + 4) !== '8BIM' || sizeAt + 4 > data.length) return void data.fill(0, at)
    const end = sizeAt + 4 + data.readUInt32BE(sizeAt)
    if (end > data.length) return void data.fill(0, at)
    cleaners.get(data.readUInt16BE(at + 4))?.(data.subarray(sizeAt + 4, end))
    at = end + ((end - sizeAt) % 2)
  }
}
