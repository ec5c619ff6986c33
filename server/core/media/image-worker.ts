import { open } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { photoWidths } from '#shared/core/photo-options.ts'
import {
  type AskImage,
  type ImageAnswers,
  type ImageReply,
  type ImageTask,
  type Inspected,
  mostPixels,
  type Pixels,
  type Refusal,
} from './image-tasks.ts'
import { readWritten } from './metadata.ts'
import { pagesOf } from './pdf-pages.ts'
import { drawPoster } from './poster.ts'
import { drawPreview } from './preview-image.ts'

/**
 * The image process: everything that decodes strangers' pictures happens here,
 * apart from the server, so that a picture that exhausts or crashes a decoder
 * takes nothing else with it. See images.ts for its other end.
 */
sharp.cache(false)
sharp.concurrency(1)

/** Seconds one step on one picture may take. */
const patience = 20
/** Bytes of memory beyond which the picture under way is given up, with this process. */
const mostMemory = 900 * 1024 * 1024
/** WebP and AVIF hold no longer side than 16383 pixels; the widths of very tall pictures shrink to fit. */
const tallest = 16_000
/** JPEG holds no longer side than this. */
const longestJpeg = 65_000
/** Pictures up to this many pixels are decoded once and kept whole while their sizes are made. */
const keptWhole = 16_000_000

class Refused extends Error {
  readonly refusal: Refusal
  readonly pixels: Pixels | undefined
  constructor(refusal: Refusal, message: string, pixels?: Pixels) {
    super(message)
    this.refusal = refusal
    this.pixels = pixels
  }
}

const opened = (path: string) =>
  sharp(path, { failOn: 'error', limitInputPixels: mostPixels, sequentialRead: true }).timeout({ seconds: patience })

async function inspect({ path, most = mostPixels }: TaskOf<'inspect'>): Promise<Inspected> {
  const header = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch((error: Error) => {
      throw new Refused('unreadable', error.message)
    })
  const { width, height } = header.autoOrient
  const has = width * height
  if (has > most) throw new Refused('too-many-pixels', 'too many pixels', { has, most })
  const small = await opened(path)
    .autoOrient()
    .resize(100, 100, { fit: 'inside' })
    .ensureAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch((error: Error) => {
      // No decoder for what is inside (HEIC), as opposed to damage.
      throw new Refused(
        /not support|unsupported|no decod|plugin/i.test(error.message) ? 'unreadable' : 'broken',
        error.message,
      )
    })
  const thumbhash = Buffer.from(rgbaToThumbHash(small.info.width, small.info.height, small.data)).toString('base64')
  return { width, height, thumbhash, written: await readWritten(path) }
}

async function pictures({ path, folder, by }: TaskOf<'pictures'>): Promise<ImageAnswers['pictures']> {
  const { autoOrient, width, height, hasAlpha } = await opened(path).metadata()
  const widths = widthsOf(autoOrient)
  const largest = widths.at(-1)!
  const jpegs = [Math.min(1280, largest), largest]
  const files: string[] = []
  const write = async (name: string, picture: Sharp) => {
    await picture.timeout({ seconds: patience }).toFile(join(folder, name))
    files.push(name)
  }
  const onWhite = (picture: Sharp) => (hasAlpha ? picture.flatten({ background: '#ffffff' }) : picture)

  // Decoding is expensive, so it is done once where memory allows.
  let whole = width * height <= keptWhole ? await raw(upright(path)) : () => upright(path)
  const full = whole()
    .resize({ width: longestJpeg, height: longestJpeg, fit: 'inside', withoutEnlargement: true })
    .withExif({ IFD0: by })
    // One pass: the second one would need the whole picture in memory again.
    .jpeg({ quality: 88, optimiseCoding: false })
  await write('full.jpg', onWhite(full))
  let size = await raw(fitted(whole(), largest))
  whole = size
  // Each size is made of the one above it: less to read than the largest every time.
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
    const picture = base().resize({ width: size }).avif({ quality: 50, effort: 2 })
    await picture.timeout({ seconds: 3 * patience }).toFile(join(folder, `${size}.avif`))
    files.push(`${size}.avif`)
  }
  return { files, avif: widths }
}

async function jpeg({ path, to, width }: { path: string; to: string; width: number }) {
  await opened(path).resize({ width, withoutEnlargement: true }).jpeg({ quality: 85 }).toFile(to)
  return {}
}

async function logo({ path, to, longest }: { path: string; to: string; longest: number }) {
  const { width, height } = await upright(path)
    .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 90, alphaQuality: 100, effort: 4 })
    .toFile(to)
  return { width, height }
}

/** Its reader is loaded with the first file that needs it. */
async function clip(task: TaskOf<'clip'>) {
  const { readClip } = await import('./clip-reader.ts')
  return readClip(task).catch((error: NodeJS.ErrnoException) => {
    if (error.syscall !== undefined) throw error
    throw new Refused('broken', error.message)
  })
}

async function icon({ path, to, size, padded }: { path: string; to: string; size: number; padded: boolean }) {
  const inner = padded ? Math.round(size * 0.7) : size
  const picture = await upright(path).resize(inner, inner, { fit: 'contain', background: '#0000' }).png().toBuffer()
  const ground = { width: size, height: size, channels: 4 as const, background: padded ? '#0b1220' : '#0000' }
  await sharp({ create: ground })
    .composite([{ input: picture }])
    .png()
    .toFile(to)
  return {}
}

/** Turned the way it was held and in sRGB, whatever it was before. */
const upright = (path: string) => opened(path).autoOrient().toColourspace('srgb')

/** Decodes now; the result can be started from many times. */
async function raw(picture: Sharp): Promise<() => Sharp> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return () => sharp(data, { raw: { width, height, channels }, limitInputPixels: mostPixels })
}

function widthsOf({ width, height }: { width: number; height: number }): number[] {
  const most = Math.max(1, Math.min(photoWidths.at(-1)!, width, Math.floor((width * tallest) / height)))
  return [...photoWidths.filter((size) => size < most), most]
}

/** Where even one pixel of width is too tall, its height gives way. */
const fitted = (picture: Sharp, width: number) => picture.resize({ width, height: tallest, fit: 'inside' })

type TaskOf<K extends ImageTask['kind']> = Extract<ImageTask, { kind: K }>

const does: { [K in ImageTask['kind']]: (task: TaskOf<K>) => Promise<ImageAnswers[K]> } = {
  inspect,
  pictures,
  avif,
  jpeg,
  logo,
  preview: drawPreview,
  icon,
  clip,
  pdf: async ({ path }) => ({ pages: await pagesOf(path) }),
  poster: drawPoster,
}

/**
 * Opens the file once before the decoders do: they cannot tell a file that the system does not open now, because too many
 * are open for example, from one that is damaged.
 */
async function readable(task: ImageTask) {
  if (!('path' in task)) return
  await (await open(task.path)).close()
}

process.on('message', ({ id, task }: AskImage) => {
  const work = does[task.kind] as (task: ImageTask) => Promise<unknown>
  const reply = (message: ImageReply) => {
    process.send?.(message)
    if (task.kind === 'inspect') return
    // Pictures lie outside of what Node counts, so it would not notice how much could be given back.
    globalThis.gc?.()
  }
  readable(task)
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
// The server is gone, so nobody waits for an answer.
process.on('disconnect', () => process.exit())
// Whoever stops the server from a terminal stops it alone; it ends this process when its work is done.
process.on('SIGINT', () => undefined)
