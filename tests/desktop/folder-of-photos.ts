import { createHash, randomBytes } from 'node:crypto'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

const counts = { small: 266, large: 4, copies: 20, broken: 10 }
/** Photos that belong on the site after all of it. */
export const distinct = counts.small + counts.large

/** Three hundred files: JPEGs of noise, some over 4 MB, some copies of others, some that are no photos. */
export async function fillFolder(folder: string) {
  mkdirSync(join(folder, 'large'), { recursive: true })
  for (let at = 0; at < counts.small; at++) {
    const raw = { width: 24, height: 18, channels: 3 as const }
    const noise = sharp(randomBytes(24 * 18 * 3), { raw })
    writeFileSync(join(folder, `photo ${at}.jpg`), await noise.resize(320, 240).jpeg({ quality: 70 }).toBuffer())
  }
  for (let at = 0; at < counts.large; at++) {
    const noise = sharp(randomBytes(2000 * 1500 * 3), { raw: { width: 2000, height: 1500, channels: 3 } })
    writeFileSync(join(folder, 'large', `large ${at}.jpg`), await noise.jpeg({ quality: 95 }).toBuffer())
  }
  mkdirSync(join(folder, 'copies'))
  for (let at = 0; at < counts.copies; at++)
    copyFileSync(join(folder, `photo ${at * 3}.jpg`), join(folder, 'copies', `copy ${at}.jpg`))
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
