import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { images } from '../images.ts'

const exif = { IFD2: { BodySerialNumber: 'SN-4711' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } }
const picture = () => sharp({ create: { width: 64, height: 48, channels: 3, background: '#456' } }).withExif(exif)

/** The file after the task of the image process. */
async function cleaned(bytes: Buffer) {
  const folder = await mkdtemp(join(tmpdir(), 'clean-'))
  try {
    const [path, to] = [join(folder, 'before'), join(folder, 'after')]
    await writeFile(path, bytes)
    await images.run({ kind: 'clean', path, to })
    return await readFile(to)
  } finally {
    await rm(folder, { recursive: true })
  }
}

test('encodes a JPEG without end again, without metadata', async () => {
  const jpeg = await picture().jpeg().toBuffer()
  const after = await cleaned(jpeg.subarray(0, -2))
  expect(after.includes('SN-4711')).toBe(false)
  const { format, width, height, exif: left } = await sharp(after).metadata()
  expect({ format, width, height, left }).toEqual({ format: 'jpeg', width: 64, height: 48, left: undefined })
})

test('encodes a GIF with XMP again', async () => {
  const gif = await picture().gif().toBuffer()
  const xmp = Buffer.from('\x21\xff\x0bXMP DataXMP\x06secret\0', 'latin1')
  const after = await cleaned(Buffer.concat([gif.subarray(0, -1), xmp, gif.subarray(-1)]))
  expect(after.includes('secret')).toBe(false)
  expect(await sharp(after).metadata()).toMatchObject({ format: 'gif', width: 64, height: 48 })
})
