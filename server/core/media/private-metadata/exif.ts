import { cleanIptc } from './iptc.ts'
import { cleanXmp } from './xmp.ts'

const gpsDirectory = 0x8825
/** Pointers to the Exif directory, to more pictures and to interoperability data. */
const directoryTags = new Set([0x8769, 0x014a, 0xa005])
/** Maker notes and Photoshop resources, which may hold a position, and the serial numbers of camera and lens. */
const privateTags = new Set([0x927c, 0x8649, 0xa431, 0xa435, 0xc62f, 0xc634])
const embedded = new Map([
  [0x02bc, cleanXmp],
  [0x83bb, cleanIptc],
])

/** Sizes of the types of TIFF values in bytes. */
const typeSizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4]
const maxDirectories = 32

/**
 * Overwrites position, serial numbers and maker notes with zeros where they are, so that no offset changes. Tags as in
 * Exif 3.0. Data that is not TIFF is overwritten completely.
 */
export function cleanExif(tiff: Buffer) {
  const order = tiff.toString('latin1', 0, 2)
  if (tiff.length < 8 || (order !== 'II' && order !== 'MM')) return void tiff.fill(0)
  const u16 = (at: number) => (order === 'II' ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const u32 = (at: number) => (order === 'II' ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at))
  const bytesOf = (entry: number) => {
    const length = (typeSizes[u16(entry + 2)] ?? 1) * u32(entry + 4)
    const at = length > 4 ? u32(entry + 8) : entry + 8
    return tiff.subarray(Math.min(at, tiff.length), Math.min(at + length, tiff.length))
  }
  const entriesOf = (directory: number) => {
    if (directory < 8 || directory + 2 > tiff.length) return []
    const count = Math.min(u16(directory), Math.floor((tiff.length - directory - 2) / 12))
    return Array.from({ length: count }, (_, number) => directory + 2 + number * 12)
  }
  const clear = (directory: number) => {
    const entries = entriesOf(directory)
    for (const entry of entries) bytesOf(entry).fill(0)
    if (entries.length > 0) tiff.fill(0, directory, directory + 2 + entries.length * 12)
  }

  const directories = [u32(4)]
  const secrets: (() => unknown)[] = []
  for (let number = 0; number < directories.length; number++) {
    if (number === maxDirectories) return void tiff.fill(0)
    const entries = entriesOf(directories[number]!)
    for (const entry of entries) {
      const tag = u16(entry)
      if (tag === gpsDirectory) secrets.push(() => clear(u32(entry + 8)))
      if (privateTags.has(tag)) secrets.push(() => bytesOf(entry).fill(0))
      const clean = embedded.get(tag)
      if (clean) secrets.push(() => clean(bytesOf(entry)))
      if (directoryTags.has(tag)) addDirectories(u32(entry + 4), entry + 8)
    }
    const next = directories[number]! + 2 + entries.length * 12
    if (entries.length > 0 && next + 4 <= tiff.length) addDirectories(1, next)
  }
  for (const remove of secrets) remove()

  function addDirectories(count: number, at: number) {
    const first = count > 1 ? u32(at) : at
    for (let number = 0; number < Math.min(count, maxDirectories); number++) {
      if (first + number * 4 + 4 > tiff.length) return
      const directory = u32(first + number * 4)
      if (directory !== 0 && !directories.includes(directory)) directories.push(directory)
    }
  }
}
