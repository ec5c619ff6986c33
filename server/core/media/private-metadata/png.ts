import { crc32 } from 'node:zlib'
import { cleanExif } from './exif.ts'
import { cleanXmp } from './xmp.ts'

const maxChunks = 200_000
/** Chunks that describe only the picture. Chunks with an uppercase first letter are required for it. */
const harmless = new Set(
  'tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD hIST pHYs sPLT tIME acTL fcTL fdAT eXIf tEXt zTXt iTXt'.split(' '),
)
const harmlessTexts = new Set(
  'Title,Author,Description,Copyright,Creation Time,Software,Disclaimer,Warning,Source'.split(','),
)
const xmpKeyword = 'XML:com.adobe.xmp'

/** Cleans the Exif and XMP chunks of a PNG and leaves out unknown ones. Undefined if it cannot be parsed. */
export function cleanPng(file: Buffer): Buffer | undefined {
  const parts = [file.subarray(0, 8)]
  let at = 8
  for (let count = 0; count < maxChunks && at + 12 <= file.length; count++) {
    const end = at + 12 + file.readUInt32BE(at)
    if (end > file.length) return undefined
    const type = file.toString('latin1', at + 4, at + 8)
    if (!/^[A-Za-z]{4}$/.test(type)) return undefined
    if (cleanChunk(type, file.subarray(at + 8, end - 4))) {
      if (/^(eXIf|iTXt)$/.test(type)) file.writeUInt32BE(crc32(file.subarray(at + 4, end - 4)), end - 4)
      parts.push(file.subarray(at, end))
    }
    if (type === 'IEND') return Buffer.concat(parts)
    at = end
  }
  return undefined
}

/** Whether a chunk remains. Cleans it if so. */
function cleanChunk(type: string, data: Buffer): boolean {
  if (/^[A-Z]/.test(type)) return true
  if (type === 'eXIf') cleanExif(data)
  if (!/^([zi]TXt|tEXt)$/.test(type)) return harmless.has(type)
  const end = data.indexOf(0)
  if (end < 0) return false
  const keyword = data.toString('latin1', 0, end)
  if (keyword !== xmpKeyword) return harmlessTexts.has(keyword)
  // Compressed XMP is left out.
  if (type !== 'iTXt' || data[end + 1] !== 0) return false
  const language = data.indexOf(0, end + 3)
  const translated = language < 0 ? -1 : data.indexOf(0, language + 1)
  if (translated < 0) return false
  cleanXmp(data.subarray(translated + 1))
  return true
}
