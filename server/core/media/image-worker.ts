import { open } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import {
  type ImageAnswers,
  type ImageInspection,
  type ImageReply,
  type ImageRequest,
  type ImageTask,
  mostPixels,
  type Pixels,
  type Refusal,
} from './image-tasks.ts'
import { maxImageHeight, widthsOf } from './image-widths.ts'
import { readImageMetadata } from './metadata.ts'
import { pagesOf } from './pdf-pages.ts'
import { drawPoster } from './poster.ts'
import { drawPreview } from './preview-image.ts'
import { removePrivateMetadata } from './private-metadata/remove-private-metadata.ts'

/**
 * The image process decodes files of users apart from the server, so that a crashing decoder affects nothing else.
 * See images.ts.
 */
sharp.cache(false)
sharp.concurrency(1)

/** Timeout of one step on an image, in seconds. */
const stepTimeout = 20
/** Memory limit in bytes: above it this process exits and the current image fails. */
const mostMemory = 900 * 1024 * 1024
/** Maximum side of a JPEG. */
const longestJpeg = 65_000
/** Images up to this many pixels are decoded once and held in memory. */
const maxPixelsInMemory = 16_000_000

class Refused extends Error {
  readonly refusal: Refusal
  readonly pixels: Pixels | undefined
  constructor(refusal: Refusal, message: string, pixels?: Pixels) {
    super(message)
    this.refusal = refusal
    this.pixels = pixels
  }
}

const openImage = (path: string) =>
  sharp(path, { failOn: 'error', limitInputPixels: mostPixels, sequentialRead: true }).timeout({ seconds: stepTimeout })

async function inspect({ path, most = mostPixels }: TaskOf<'inspect'>): Promise<ImageInspection> {
  const header = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch((error: Error) => {
      throw new Refused('unreadable', error.message)
    })
  const { width, height } = header.autoOrient
  const has = width * height
  if (has > most) throw new Refused('too-many-pixels', 'too many pixels', { has, most })
  const small = await openImage(path)
    .autoOrient()
    .resize(100, 100, { fit: 'inside' })
    .ensureAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch((error: Error) => {
      // A missing decoder (HEIC), as opposed to a damaged file.
      throw new Refused(
        /not support|unsupported|no decod|plugin/i.test(error.message) ? 'unreadable' : 'broken',
        error.message,
      )
    })
  const thumbhash = Buffer.from(rgbaToThumbHash(small.info.width, small.info.height, small.data)).toString('base64')
  return { width, height, thumbhash, metadata: await readImageMetadata(path) }
}

async function sizes({ path, folder, by }: TaskOf<'sizes'>): Promise<ImageAnswers['sizes']> {
  const { autoOrient, width, height, hasAlpha } = await openImage(path).metadata()
  const widths = widthsOf(autoOrient)
  const largest = widths.at(-1)!
  const jpegs = [Math.min(1280, largest), largest]
  const files: string[] = []
  const write = async (name: string, image: Sharp) => {
    await image.timeout({ seconds: stepTimeout }).toFile(join(folder, name))
    files.push(name)
  }
  const onWhite = (image: Sharp) => (hasAlpha ? image.flatten({ background: '#ffffff' }) : image)

  // Decoding is expensive, so it is done once if memory allows.
  let whole = width * height <= maxPixelsInMemory ? await raw(upright(path)) : () => upright(path)
  const full = whole()
    .resize({ width: longestJpeg, height: longestJpeg, fit: 'inside', withoutEnlargement: true })
    .withExif({ IFD0: by })
    // One pass: a second one would hold the whole image in memory again.
    .jpeg({ quality: 88, optimiseCoding: false })
  await write('full.jpg', onWhite(full))
  let size = await raw(fitted(whole(), largest))
  whole = size
  // Each size is made from the next larger one, which is faster.
  for (const next of widths.toReversed()) {
    if (next < largest) size = await raw(size().resize({ width: next }))
    await write(`${next}.webp`, size().webp({ quality: 78, effort: 2 }))
    if (jpegs.includes(next)) await write(`${next}.jpg`, onWhite(size()).jpeg({ quality: 82 }))
  }
  return { files, webp: widths }
}

async function avif({ path, folder, widths }: { path: string; folder: string; widths: number[] }) {
  const base = await raw(fitted(upright(path), widths.at(-1)!))
  const files: string[] = []
  for (const size of widths) {
    const image = base().resize({ width: size }).avif({ quality: 50, effort: 2 })
    await image.timeout({ seconds: 3 * stepTimeout }).toFile(join(folder, `${size}.avif`))
    files.push(`${size}.avif`)
  }
  return { files, avif: widths }
}

async function jpeg({ path, to, width }: { path: string; to: string; width: number }) {
  await openImage(path).resize({ width, withoutEnlargement: true }).jpeg({ quality: 85 }).toFile(to)
  return {}
}

async function sold({ path, to, longest, by }: TaskOf<'sold'>) {
  await upright(path)
    .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .withExif({ IFD0: by })
    .jpeg({ quality: 92 })
    .toFile(to)
  return {}
}

async function logo({ path, to, longest }: { path: string; to: string; longest: number }) {
  const { width, height } = await upright(path)
    .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 90, alphaQuality: 100, effort: 4 })
    .toFile(to)
  return { width, height }
}

async function print({ path, to, longest }: { path: string; to: string; longest: number }) {
  const { width, height } = await upright(path)
    .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .png()
    .toFile(to)
  return { width, height }
}

/** Loads the reader on first use. */
async function clip(task: TaskOf<'clip'>) {
  const { readClip } = await import('./clip-reader.ts')
  return readClip(task).catch((error: NodeJS.ErrnoException) => {
    if (error.syscall !== undefined) throw error
    throw new Refused('broken', error.message)
  })
}

async function icon({ path, to, size, padded }: { path: string; to: string; size: number; padded: boolean }) {
  const inner = padded ? Math.round(size * 0.7) : size
  const image = await upright(path).resize(inner, inner, { fit: 'contain', background: '#0000' }).png().toBuffer()
  const ground = { width: size, height: size, channels: 4 as const, background: padded ? '#0b1220' : '#0000' }
  await sharp({ create: ground })
    .composite([{ input: image }])
    .png()
    .toFile(to)
  return {}
}

/** In its display orientation and in sRGB. */
const upright = (path: string) => openImage(path).autoOrient().toColourspace('srgb')

/** Decodes once; the result can be used several times. */
async function raw(image: Sharp): Promise<() => Sharp> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return () => sharp(data, { raw: { width, height, channels }, limitInputPixels: mostPixels })
}

/** Reduces the height of an extremely tall image. */
const fitted = (image: Sharp, width: number) => image.resize({ width, height: maxImageHeight, fit: 'inside' })

type TaskOf<K extends ImageTask['kind']> = Extract<ImageTask, { kind: K }>

const handlers: { [K in ImageTask['kind']]: (task: TaskOf<K>) => Promise<ImageAnswers[K]> } = {
  inspect,
  sizes,
  avif,
  jpeg,
  sold,
  clean: removePrivateMetadata,
  logo,
  print,
  preview: drawPreview,
  icon,
  clip,
  pdf: async ({ path }) => ({ pages: await pagesOf(path) }),
  poster: drawPoster,
}

/**
 * Opens the file first, because decoders cannot distinguish a system error (too many open files) from a damaged
 * file.
 */
async function expectReadable(task: ImageTask) {
  if (!('path' in task)) return
  await (await open(task.path)).close()
}

process.on('message', ({ id, task }: ImageRequest) => {
  const work = handlers[task.kind] as (task: ImageTask) => Promise<unknown>
  const reply = (message: ImageReply) => {
    // The server may exit in between.
    process.send?.(message, (error: Error | null) => error && process.exit())
    if (task.kind === 'inspect') return
    // Images are outside of Node's heap, so garbage collection has to be triggered.
    globalThis.gc?.()
  }
  expectReadable(task)
    .then(() => work(task))
    .then(
      (answer) => reply({ id, answer }),
      (error: Error) => {
        const { refusal = 'failed', pixels } = error as Partial<Refused>
        const { code, syscall } = error as NodeJS.ErrnoException
        const ofSystem = syscall !== undefined && code !== undefined && code !== 'ENOENT' && { code }
        reply({ id, refusal, message: error.message, ...(pixels && { pixels }), ...ofSystem })
      },
    )
})
setInterval(() => {
  if (process.memoryUsage.rss() > mostMemory) process.exit(1)
}, 100).unref()
// The server has exited.
process.on('disconnect', () => process.exit())
// On Ctrl+C the server stops first and then ends this process.
process.on('SIGINT', () => undefined)
