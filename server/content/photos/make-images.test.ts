import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import ExifReader from 'exifreader'
import sharp, { type Sharp } from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { images } from '#server/core/media/images.ts'
import { fileNames } from '#server/core/media/stored-file-names.ts'
import { withoutProcesses } from '#server/core/media/without-processes-for-tests.ts'
import { mediaFolder } from '#server/core/storage/disk-storage.ts'
import { type Person, serverOn, world } from '#tests/world.ts'
import { makeAvif, makePhotoImages } from './make-images.ts'
import { photos } from './photos.table.ts'
import { jpeg, processed, sendForm, testImage, upload, uploadVisible } from './upload-for-tests.ts'

let w: Awaited<ReturnType<typeof world>>
beforeAll(async () => {
  await serverOn()
  w = await world()
})

/** Every published file of a photo, downloads included. */
async function publishedFiles(
  person: Person,
  { _id, picture }: { _id: string; picture: { base: string; webp: number[] } },
) {
  const { base, webp } = picture
  const urls = [
    ...webp.map((width) => `${base}/${width}.webp`),
    `${base}/${webp.at(-1)}.jpg`,
    ...['small', 'medium', 'large', 'original'].map((size) => `/api/photos/${_id}/download?size=${size}`),
  ]
  return Promise.all(
    urls.map(async (url) => {
      const reply = await person.inject({ method: 'GET', url })
      expect([url, reply.statusCode]).toEqual([url, 200])
      return { url, bytes: reply.rawPayload }
    }),
  )
}

/** Colour of an image at a position, given as fractions of its size. */
async function colourAt(bytes: Buffer, x: number, y: number) {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels
  return [data[at]!, data[at + 1]!, data[at + 2]!]
}

const isNear = (colour: number[], wanted: number[]) => colour.every((value, at) => Math.abs(value - wanted[at]!) < 40)

describe('rotates by EXIF orientation', () => {
  /** A 3:2 image, red above and blue at the bottom right, so that its corners differ. */
  const scene = () =>
    sharp({ create: { width: 300, height: 200, channels: 3, background: '#00a000' } }).composite([
      { input: { create: { width: 150, height: 100, channels: 3, background: '#ff0000' } }, left: 0, top: 0 },
      { input: { create: { width: 150, height: 100, channels: 3, background: '#0000ff' } }, left: 150, top: 100 },
    ])
  /** How a camera in this orientation stores the image. */
  const stored: Record<number, (image: Sharp) => Sharp> = {
    1: (image) => image,
    2: (image) => image.flop(),
    3: (image) => image.rotate(180),
    4: (image) => image.flip(),
    5: (image) => image.rotate(270).flop(),
    6: (image) => image.rotate(270),
    7: (image) => image.rotate(90).flop(),
    8: (image) => image.rotate(90),
  }
  test.each(Object.keys(stored).map(Number))('orientation %i', async (orientation) => {
    const turned = await stored[orientation]!(sharp(await scene().png().toBuffer()))
      .png()
      .toBuffer()
    const bytes = await sharp(turned)
      .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
      .withMetadata({ orientation })
      .toBuffer()
    const photo = await uploadVisible(w.admin, { bytes, name: `held-${orientation}.jpg` })
    expect(photo.picture).toMatchObject({ width: 300, height: 200, webp: [300] })
    for (const { url, bytes: file } of await publishedFiles(w.visitor, photo)) {
      const meta = await sharp(file).metadata()
      expect([url, meta.width > meta.height, meta.orientation ?? 1]).toEqual([url, true, 1])
      expect([url, isNear(await colourAt(file, 0.25, 0.25), [255, 0, 0])]).toEqual([url, true])
      expect([url, isNear(await colourAt(file, 0.75, 0.75), [0, 0, 255])]).toEqual([url, true])
    }
  })
})

test('removes the place from published files and leaves the author', async () => {
  const exif = {
    IFD0: {
      Artist: 'Ann Example',
      Copyright: 'Copyright Ann Example',
      Make: 'NIKON CORPORATION',
      Model: 'NIKON D70',
      ImageDescription: 'A cold morning',
    },
    IFD2: {
      DateTimeOriginal: '2024:06:01 18:30:05',
      ExposureTime: '1/250',
      FNumber: '28/10',
      FocalLength: '35/1',
      ISOSpeedRatings: '200',
      LensModel: 'Nikkor 35',
    },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '0/1 7/1 0/1' },
  }
  const bytes = await testImage({ width: 400, height: 300 }).jpeg().withExif(exif).toBuffer()
  expect(ExifReader.load(bytes, { expanded: true }).gps).toMatchObject({ Latitude: 51.5 })
  const photo = await uploadVisible(w.admin, { bytes, name: 'DSC_0042.JPG' })
  expect(photo).toMatchObject({
    title: 'DSC 0042',
    caption: 'A cold morning',
    credit: 'Ann Example',
    exif: {
      ...{ camera: 'NIKON D70', lens: 'Nikkor 35', exposure: '1/250 s', aperture: 'f/2.8', focalLength: '35 mm' },
      ...{ iso: 200, takenAt: '2024-06-01T18:30:05.000Z', copyright: 'Copyright Ann Example' },
    },
  })
  expect(JSON.stringify(await w.visitor.photos.get({ id: photo._id }))).not.toMatch(/gps|latitude|51\.5/i)
  for (const { url, bytes: file } of await publishedFiles(w.visitor, photo)) {
    const { exif: stored } = await sharp(file).metadata()
    const tags = stored ? ExifReader.load(file, { expanded: true }) : {}
    expect([url, tags.gps]).toEqual([url, undefined])
    expect(file.includes('GPS')).toBe(false)
  }
  const original = await w.visitor.inject({ method: 'GET', url: `/api/photos/${photo._id}/download` })
  const { exif: written } = ExifReader.load(original.rawPayload, { expanded: true })
  expect([written?.Artist?.description, written?.Model]).toEqual(['Ann Example', undefined])
})

describe('unusual images', () => {
  test('converts CMYK to sRGB', async () => {
    const bytes = await sharp({ create: { width: 200, height: 100, channels: 3, background: '#d02020' } })
      .toColourspace('cmyk')
      .jpeg()
      .toBuffer()
    expect((await sharp(bytes).metadata()).space).toBe('cmyk')
    const photo = await uploadVisible(w.admin, { bytes })
    for (const { bytes: file } of await publishedFiles(w.visitor, photo)) {
      const { space, channels } = await sharp(file).metadata()
      expect([space, channels]).toEqual(['srgb', 3])
      const [red, green] = await colourAt(file, 0.5, 0.5)
      expect(red! > 150 && green! < 90).toBe(true)
    }
  })

  test('converts 16 bits per channel to 8', async () => {
    const bytes = await testImage({ width: 200, height: 100 }).toColourspace('rgb16').png().toBuffer()
    expect((await sharp(bytes).metadata()).depth).toBe('ushort')
    const photo = await uploadVisible(w.admin, { bytes })
    for (const { bytes: file } of await publishedFiles(w.visitor, photo))
      expect((await sharp(file).metadata()).depth).toBe('uchar')
  })

  test('leaves transparency in WebP and makes it white in JPEG', async () => {
    const bytes = await sharp({
      create: { width: 120, height: 90, channels: 4, background: { r: 200, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer()
    const photo = await uploadVisible(w.admin, { bytes })
    for (const { url, bytes: file } of await publishedFiles(w.visitor, photo)) {
      const { hasAlpha } = await sharp(file).metadata()
      expect([url, hasAlpha]).toEqual([url, url.endsWith('.webp')])
      if (!hasAlpha) expect(isNear(await colourAt(file, 0.5, 0.5), [255, 255, 255])).toBe(true)
    }
  })

  test('processes grey, one-pixel, very wide and very tall images', async () => {
    for (const [width, height] of [
      [1, 1],
      [3000, 1],
      [1, 3000],
      [40, 20_000],
      // Longer than WebP allows, even at a width of one pixel.
      [1, 30_000],
      [2, 60_000],
    ] as const) {
      const bytes = await sharp({
        create: { width, height, channels: 3, background: `rgb(${width % 255},${height % 255},7)` },
      })
        .toColourspace(width === 1 ? 'b-w' : 'srgb')
        .png()
        .toBuffer()
      const photo = await uploadVisible(w.admin, { bytes })
      expect(photo).toMatchObject({ state: 'ready', picture: { width, height } })
      await publishedFiles(w.visitor, photo)
    }
  })

  test('uses the first frame of an animation', async () => {
    const frames = [
      await testImage({ width: 80, height: 60 }).png().toBuffer(),
      await testImage({ width: 80, height: 60 }).png().toBuffer(),
    ]
    const bytes = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    expect((await sharp(bytes).metadata()).pages).toBe(2)
    expect((await uploadVisible(w.admin, { bytes })).picture).toMatchObject({ width: 80, height: 60 })
  })
})

test('never enlarges small images; makes all widths and AVIF of large ones', async () => {
  const small = await uploadVisible(w.admin, { bytes: await jpeg({ width: 100, height: 80 }) })
  expect(small.picture.webp).toEqual([100])
  const large = await uploadVisible(w.admin, { bytes: await jpeg({ width: 2600, height: 1400 }) })
  expect(large.picture).toMatchObject({ webp: [320, 640, 960, 1280, 2048], avif: [] })
  expect(large.resolution).toBe('2K')
  const avifWidths = async () => (await w.visitor.photos.get({ id: large._id })).picture.avif
  await expect.poll(() => images.quietTime()).toBeGreaterThan(10_000)
  const job = { tenantId: w.here.id, photoId: large._id }
  const { config } = w.pipeline.parts
  config.avif = 'off'
  await makeAvif(w.pipeline, job).finally(() => {
    config.avif = 'on'
  })
  expect(await avifWidths()).toEqual([])
  await makeAvif(w.pipeline, job)
  expect(await avifWidths()).toEqual([320, 640, 960, 1280, 2048])
  const reply = await w.visitor.inject({ method: 'GET', url: `${large.picture.base}/640.avif` })
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/avif'])
})

test('reports a photo that cannot be processed and allows a retry', async () => {
  const bad = await upload(w.admin, { bytes: await jpeg(), headers: { 'idempotency-key': 'to-be-damaged' } })
  await processed(w.admin, bad._id)
  const original = join(mediaFolder(w.pipeline.parts.config), w.here.id, fileNames.original(bad._id))
  const good = await readFile(original)
  await writeFile(original, good.subarray(0, good.length / 2))
  await w.admin.adminPhotos.reprocess({ id: bad._id })
  const [failed, other] = await Promise.all([processed(w.admin, bad._id), uploadVisible(w.admin)])
  expect(failed).toMatchObject({ state: 'failed', problem: 'This picture could not be processed.' })
  expect(other.state).toBe('ready')
  await expect(w.visitor.photos.get({ id: bad._id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await writeFile(original, good)
  await w.admin.adminPhotos.reprocess({ id: bad._id })
  expect(await processed(w.admin, bad._id)).toMatchObject({ state: 'ready' })
})

test('reports uploads while no image process starts, and retries photos', async () => {
  const { _id } = await upload(w.admin)
  await processed(w.admin, _id)
  const job = { tenantId: w.here.id, photoId: _id }
  const sentence = 'Pictures cannot be processed at the moment. Please try again in a minute.'
  const comeBack = await withoutProcesses()
  try {
    const refused = await sendForm(w.admin, { bytes: await jpeg() })
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '60'])
    expect(refused.json()).toMatchObject({ code: 'UNAVAILABLE', message: sentence })
    await w.here.asOwner((db) => db.update(photos).set({ state: 'processing' }).where(eq(photos.id, _id)))
    // The error makes the queue try again.
    await expect(makePhotoImages(w.pipeline, job)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    expect(await w.admin.adminPhotos.get({ id: _id })).toMatchObject({ state: 'failed', problem: sentence })
  } finally {
    comeBack()
  }
  await makePhotoImages(w.pipeline, job)
  expect(await w.admin.adminPhotos.get({ id: _id })).toMatchObject({ state: 'ready' })
})
