import { createHash, randomBytes } from 'node:crypto'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

const counts = { small: 266, large: 4, copies: 20 }
/** Number of photos that the site has at the end. */
export const distinct = counts.small + counts.large

/**
 * Realistic files: three hundred JPEGs of noise, some over 4 MB, some duplicates, and ten files that are no photos. Or
 * only the given number of small photos.
 */
export async function fillFolder(folder: string, only?: { small: number }) {
  const { small, large, copies } = only ? { ...only, large: 0, copies: 0 } : counts
  mkdirSync(join(folder, 'more'), { recursive: true })
  for (let at = 0; at < small; at++) {
    const noise = sharp(randomBytes(24 * 18 * 3), { raw: { width: 24, height: 18, channels: 3 } })
    writeFileSync(join(folder, `photo ${at}.jpg`), await noise.resize(320, 240).jpeg({ quality: 70 }).toBuffer())
  }
  for (let at = 0; at < large; at++) {
    const noise = sharp(randomBytes(2000 * 1500 * 3), { raw: { width: 2000, height: 1500, channels: 3 } })
    writeFileSync(join(folder, 'more', `large ${at}.jpg`), await noise.jpeg({ quality: 95 }).toBuffer())
  }
  for (let at = 0; at < copies; at++)
    copyFileSync(join(folder, `photo ${at * 3}.jpg`), join(folder, 'more', `copy ${at}.jpg`))
  if (only) return
  for (const [name, bytes] of brokenFiles(readFileSync(join(folder, 'photo 1.jpg'))))
    writeFileSync(join(folder, name), bytes)
}

function brokenFiles(photo: Buffer): [string, Buffer | string][] {
  return [
    ['empty.jpg', ''],
    ['text.jpg', 'not a photo'],
    ['page.jpg', '<!doctype html><script>alert(1)</script>'],
    ['drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['notes.txt', 'buy film'],
    ['document.pdf', '%PDF-1.7\n'],
    ['noise.png', randomBytes(2000)],
    ['begun.jpg', photo.subarray(0, 20)],
    ['cut.jpg', photo.subarray(0, Math.floor(photo.length / 2))],
    ['archive.jpg', Buffer.concat([Buffer.from('PK\x03\x04'), randomBytes(500)])],
  ]
}

/** SHA-256 of each file, hex. */
export function hashesOf(folder: string) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return files.map(({ parentPath, name }) => {
    const bytes = readFileSync(join(parentPath, name))
    return { name, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
  })
}
