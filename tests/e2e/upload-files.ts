import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type ExifDir } from 'sharp'
import { uploadLimit } from '#shared/core/photo-options.ts'

const width = 600
const height = 400

/** Colours in the corners of every image in upright orientation. */
export const corners = {
  'top left': [220, 30, 40],
  'top right': [30, 160, 60],
  'bottom left': [40, 60, 200],
  'bottom right': [240, 220, 60],
} as const

/** The result that the upload panel shows for a file. */
type Outcome = 'Uploaded' | 'Already here' | { refused: string }

export interface FileToUpload {
  name: string
  path: string
  outcome: Outcome
}

/** Forty files: valid, rotated, unusual, large, damaged and duplicate ones. */
export async function fortyFiles(): Promise<FileToUpload[]> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-forty-'))
  const put = (name: string, bytes: Buffer, outcome: Outcome): FileToUpload => {
    const path = join(folder, name)
    writeFileSync(path, bytes)
    return { name, path, outcome }
  }
  const good = async (name: string, bytes: Promise<Buffer>) => put(name, await bytes, 'Uploaded')
  const wrongType = { refused: 'Invalid file type for photo upload' }
  const plain = await jpeg(1, 100)

  const turned = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((turn) => good(`turned-${turn}.jpg`, jpeg(turn, turn))))
  const ordinary = await Promise.all(
    Array.from({ length: 20 }, (_, place) => good(`ordinary-${place + 1}.jpg`, jpeg(1, 20 + place))),
  )
  return [
    ...turned,
    ...ordinary,
    await good('print.jpg', upright(50).toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer()),
    await good('cutout.png', upright(51).ensureAlpha(0.999).png().toBuffer()),
    await good('deep.png', upright(52).toColourspace('rgb16').png().toBuffer()),
    await good('modern.webp', upright(53).webp({ quality: 95 }).toBuffer()),
    put('exactly-ten.jpg', Buffer.concat([plain, Buffer.alloc(uploadLimit - plain.length)]), 'Uploaded'),
    // Uploaded in chunks.
    put('one-byte-more.jpg', Buffer.concat([plain, Buffer.alloc(uploadLimit + 1 - plain.length)]), 'Uploaded'),
    put('cut-off.jpg', (await jpeg(1, 101)).subarray(0, 6000), {
      refused: 'This picture is damaged and cannot be opened.',
    }),
    put('text.jpg', Buffer.from('Dear Sir or Madam, this is not a picture.\n'.repeat(50)), wrongType),
    put('nothing.jpg', Buffer.alloc(0), wrongType),
    // Last, so that the originals are uploaded before their duplicates.
    ...(await Promise.all(
      [0, 1, 2].map(async (place) => put(`again-${place + 1}.jpg`, await jpeg(1, 20 + place), 'Already here')),
    )),
  ]
}

/** A photo of noise, which compresses badly: at least three bytes per pixel. */
export const noise = (wide: number, high: number) =>
  sharp(randomBytes(wide * high * 3), { raw: { width: wide, height: high, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer()

/** A folder with five photos, some in a subfolder, one duplicate of the site and one PDF. */
export async function folderOfPhotos(): Promise<string> {
  const folder = join(mkdtempSync(join(tmpdir(), 'vitrine-folder-')), 'Harbour')
  mkdirSync(join(folder, 'Morning'), { recursive: true })
  for (const place of [1, 2, 3]) writeFileSync(join(folder, `pier-${place}.jpg`), await jpeg(1, 200 + place))
  for (const place of [1, 2]) writeFileSync(join(folder, 'Morning', `mist-${place}.jpg`), await jpeg(1, 210 + place))
  copyFileSync('resources/demo/photos/a-thousand-wishes.jpg', join(folder, 'wishes-copy.jpg'))
  writeFileSync(join(folder, 'contract.pdf'), '%PDF-1.4')
  writeFileSync(join(folder, '.DS_Store'), 'what a system leaves behind')
  return folder
}

const gps: ExifDir = {
  GPSLatitudeRef: 'S',
  GPSLatitude: '17/1 49/1 4200/100',
  GPSLongitudeRef: 'E',
  GPSLongitude: '31/1 3/1 1200/100',
}

/** A photo with one of the eight EXIF orientations and a GPS position. */
function jpeg(turn: number, seed: number): Promise<Buffer> {
  const sideways = turn > 4
  const [w, h] = sideways ? [height, width] : [width, height]
  const pixels = Buffer.alloc(w * h * 3)
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) pixels.set(colourAt(...heldUpright(turn, x, y), seed), (y * w + x) * 3)
  return sharp(pixels, { raw: { width: w, height: h, channels: 3 } })
    .withExif({ IFD0: { Orientation: String(turn), Make: 'Vitrine', Model: 'Test' }, IFD3: gps })
    .withMetadata({ orientation: turn })
    .jpeg({ quality: 95 })
    .toBuffer()
}

function upright(seed: number) {
  const pixels = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) pixels.set(colourAt(x, y, seed), (y * width + x) * 3)
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

/** Position of a stored pixel by the EXIF standard, computed without the tested library. */
function heldUpright(turn: number, x: number, y: number): [number, number] {
  const [right, bottom] = [width - 1, height - 1]
  switch (turn) {
    case 2:
      return [right - x, y]
    case 3:
      return [right - x, bottom - y]
    case 4:
      return [x, bottom - y]
    case 5:
      return [y, x]
    case 6:
      return [right - y, x]
    case 7:
      return [right - y, bottom - x]
    case 8:
      return [y, bottom - x]
    default:
      return [x, y]
  }
}

/** Four coloured corners, and a grey bar in the middle that differs in every image. */
function colourAt(x: number, y: number, seed: number): readonly [number, number, number] {
  if (Math.abs(y - height / 2) < 40) {
    const grey = (seed * 37 + Math.floor(x / 20) * seed) % 256
    return [grey, grey, grey]
  }
  const name = `${y < height / 2 ? 'top' : 'bottom'} ${x < width / 2 ? 'left' : 'right'}` as const
  return corners[name]
}
