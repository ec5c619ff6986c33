import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import ExifReader from 'exifreader'
import sharp, { type Sharp } from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { images } from '#server/core/media/images.ts'
import { fileNames } from '#server/core/media/names.ts'
import { withoutProcesses } from '#server/core/media/without-processes-for-tests.ts'
import { mediaFolder } from '#server/core/storage/disk-storage.ts'
import { type Person, serverOn, world } from '#tests/world.ts'
import { photos } from './photos.table.ts'
import { makeAvif, makePictures } from './pictures.ts'
import { jpeg, picture, processed, sendForm, shownPhoto, upload } from './upload-for-tests.ts'

let w: Awaited<ReturnType<typeof world>>
beforeAll(async () => {
  await serverOn()
  w = await world()
}, 60_000)

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

/** What colour a picture has around a place, given as fractions. */
async function colourAt(bytes: Buffer, x: number, y: number) {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels
  return [data[at]!, data[at + 1]!, data[at + 2]!]
}

const isNear = (colour: number[], wanted: number[]) => colour.every((value, at) => Math.abs(value - wanted[at]!) < 40)

describe('turning upright', () => {
  /** Red above, blue to the right below: four different corners, wide as 3:2. */
  const scene = () =>
    sharp({ create: { width: 300, height: 200, channels: 3, background: '#00a000' } }).composite([
      { input: { create: { width: 150, height: 100, channels: 3, background: '#ff0000' } }, left: 0, top: 0 },
      { input: { create: { width: 150, height: 100, channels: 3, background: '#0000ff' } }, left: 150, top: 100 },
    ])
  /** How a camera that was held like this stores the scene. */
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
    const photo = await shownPhoto(w.admin, { bytes, name: `held-${orientation}.jpg` })
    expect(photo.picture).toMatchObject({ width: 300, height: 200, webp: [300] })
    for (const { url, bytes: file } of await publishedFiles(w.visitor, photo)) {
      const meta = await sharp(file).metadata()
      expect([url, meta.width > meta.height, meta.orientation ?? 1]).toEqual([url, true, 1])
      expect([url, isNear(await colourAt(file, 0.25, 0.25), [255, 0, 0])]).toEqual([url, true])
      expect([url, isNear(await colourAt(file, 0.75, 0.75), [0, 0, 255])]).toEqual([url, true])
    }
  })
})

test('where a photo was taken is in no published file, who made it is', async () => {
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
  const bytes = await picture({ width: 400, height: 300 }).jpeg().withExif(exif).toBuffer()
  expect(ExifReader.load(bytes, { expanded: true }).gps).toMatchObject({ Latitude: 51.5 })
  const photo = await shownPhoto(w.admin, { bytes, name: 'DSC_0042.JPG' })
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
    const { exif: kept } = await sharp(file).metadata()
    const tags = kept ? ExifReader.load(file, { expanded: true }) : {}
    expect([url, tags.gps]).toEqual([url, undefined])
    expect(file.includes('GPS')).toBe(false)
  }
  const original = await w.visitor.inject({ method: 'GET', url: `/api/photos/${photo._id}/download` })
  const { exif: written } = ExifReader.load(original.rawPayload, { expanded: true })
  expect([written?.Artist?.description, written?.Model]).toEqual(['Ann Example', undefined])
})

describe('unusual pictures', () => {
  test('CMYK becomes sRGB', async () => {
    const bytes = await sharp({ create: { width: 200, height: 100, channels: 3, background: '#d02020' } })
      .toColourspace('cmyk')
      .jpeg()
      .toBuffer()
    expect((await sharp(bytes).metadata()).space).toBe('cmyk')
    const photo = await shownPhoto(w.admin, { bytes })
    for (const { bytes: file } of await publishedFiles(w.visitor, photo)) {
      const { space, channels } = await sharp(file).metadata()
      expect([space, channels]).toEqual(['srgb', 3])
      const [red, green] = await colourAt(file, 0.5, 0.5)
      expect(red! > 150 && green! < 90).toBe(true)
    }
  })

  test('16 bits a channel become 8', async () => {
    const bytes = await picture({ width: 200, height: 100 }).toColourspace('rgb16').png().toBuffer()
    expect((await sharp(bytes).metadata()).depth).toBe('ushort')
    const photo = await shownPhoto(w.admin, { bytes })
    for (const { bytes: file } of await publishedFiles(w.visitor, photo))
      expect((await sharp(file).metadata()).depth).toBe('uchar')
  })

  test('what is transparent stays so in WebP and is white in JPEG', async () => {
    const bytes = await sharp({
      create: { width: 120, height: 90, channels: 4, background: { r: 200, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer()
    const photo = await shownPhoto(w.admin, { bytes })
    for (const { url, bytes: file } of await publishedFiles(w.visitor, photo)) {
      const { hasAlpha } = await sharp(file).metadata()
      expect([url, hasAlpha]).toEqual([url, url.endsWith('.webp')])
      if (!hasAlpha) expect(isNear(await colourAt(file, 0.5, 0.5), [255, 255, 255])).toBe(true)
    }
  })

  test('grey, one pixel, very wide and very tall ones are processed', async () => {
    for (const [width, height] of [
      [1, 1],
      [3000, 1],
      [1, 3000],
      [40, 20_000],
      // Longer than WebP holds, even one pixel wide.
      [1, 30_000],
      [2, 60_000],
    ] as const) {
      const bytes = await sharp({
        create: { width, height, channels: 3, background: `rgb(${width % 255},${height % 255},7)` },
      })
        .toColourspace(width === 1 ? 'b-w' : 'srgb')
        .png()
        .toBuffer()
      const photo = await shownPhoto(w.admin, { bytes })
      expect(photo).toMatchObject({ state: 'ready', picture: { width, height } })
      await publishedFiles(w.visitor, photo)
    }
  })

  test('of an animation the first picture is taken', async () => {
    const frames = [
      await picture({ width: 80, height: 60 }).png().toBuffer(),
      await picture({ width: 80, height: 60 }).png().toBuffer(),
    ]
    const bytes = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    expect((await sharp(bytes).metadata()).pages).toBe(2)
    expect((await shownPhoto(w.admin, { bytes })).picture).toMatchObject({ width: 80, height: 60 })
  })
})

test('a small picture is never enlarged, a large one has all widths and later AVIF', async () => {
  const small = await shownPhoto(w.admin, { bytes: await jpeg({ width: 100, height: 80 }) })
  expect(small.picture.webp).toEqual([100])
  const large = await shownPhoto(w.admin, { bytes: await jpeg({ width: 2600, height: 1400 }) })
  expect(large.picture).toMatchObject({ webp: [320, 640, 960, 1280, 2048], avif: [] })
  expect(large.resolution).toBe('2K')
  const shown = async () => (await w.visitor.photos.get({ id: large._id })).picture.avif
  await expect.poll(() => images.quietFor(), { timeout: 25_000 }).toBeGreaterThan(10_000)
  const job = { tenantId: w.here.id, photoId: large._id }
  const { config } = w.pipeline.parts
  config.avif = 'off'
  await makeAvif(w.pipeline, job).finally(() => {
    config.avif = 'on'
  })
  expect(await shown()).toEqual([])
  await makeAvif(w.pipeline, job)
  expect(await shown()).toEqual([320, 640, 960, 1280, 2048])
  const reply = await w.visitor.inject({ method: 'GET', url: `${large.picture.base}/640.avif` })
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/avif'])
})

test('what cannot be processed is said, can be tried again, and hurts no other', async () => {
  const bad = await upload(w.admin, { bytes: await jpeg(), headers: { 'idempotency-key': 'to-be-damaged' } })
  await processed(w.admin, bad._id)
  const original = join(mediaFolder(w.pipeline.parts.config), w.here.id, fileNames.original(bad._id))
  const good = await readFile(original)
  await writeFile(original, good.subarray(0, good.length / 2))
  await w.admin.adminPhotos.reprocess({ id: bad._id })
  const [failed, other] = await Promise.all([processed(w.admin, bad._id), shownPhoto(w.admin)])
  expect(failed).toMatchObject({ state: 'failed', problem: 'This picture could not be processed.' })
  expect(other.state).toBe('ready')
  await expect(w.visitor.photos.get({ id: bad._id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await writeFile(original, good)
  await w.admin.adminPhotos.reprocess({ id: bad._id })
  expect(await processed(w.admin, bad._id)).toMatchObject({ state: 'ready' })
})

test('where no process can be started an upload is told so, and a photo waits for its next try in plain sight', async () => {
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
    // Thrown, so that the queue tries again.
    await expect(makePictures(w.pipeline, job)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    expect(await w.admin.adminPhotos.get({ id: _id })).toMatchObject({ state: 'failed', problem: sentence })
  } finally {
    comeBack()
  }
  await makePictures(w.pipeline, job)
  expect(await w.admin.adminPhotos.get({ id: _id })).toMatchObject({ state: 'ready' })
})
