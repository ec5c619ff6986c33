import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'

/**
 * The baseline: a plain script that renders the same images. It hashes each file, decodes it once, and makes the same
 * four WebP sizes, two JPEGs and the full image without metadata, with the same concurrency as the product.
 */
const { photos, folder, parallel } = JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as {
  photos: string[]
  folder: string
  parallel: number
}
sharp.cache(false)
sharp.concurrency(1)

const waiting = photos.entries()
const began = performance.now()
await Promise.all(Array.from({ length: parallel }, work))
process.stdout.write(JSON.stringify({ seconds: (performance.now() - began) / 1000 }))

async function work() {
  for (const [at, path] of waiting) {
    const to = join(folder, String(at))
    mkdirSync(to, { recursive: true })
    await make(path, to)
  }
}

async function make(path: string, to: string) {
  const bytes = await readFile(path)
  createHash('sha256').update(bytes).digest('hex')
  const whole = await decoded(sharp(bytes, { sequentialRead: true }).autoOrient().toColourspace('srgb'))
  const base = await decoded(whole().resize({ width: 2048 }))
  for (const width of [320, 640, 960, 1280, 2048])
    await base()
      .resize({ width })
      .webp({ quality: 78, effort: 2 })
      .toFile(join(to, `${width}.webp`))
  for (const width of [1280, 2048])
    await base()
      .resize({ width })
      .jpeg({ quality: 82 })
      .toFile(join(to, `${width}.jpg`))
  await whole().jpeg({ quality: 88 }).toFile(join(to, 'full.jpg'))
}

async function decoded(picture: Sharp): Promise<() => Sharp> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  return () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
}
