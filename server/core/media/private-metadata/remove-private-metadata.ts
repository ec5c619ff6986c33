import { readFile, stat, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { mostPixels } from '../image-tasks.ts'
import { cleanImage } from './clean-image.ts'

/** Larger files are encoded again, because a file that is cleaned is held in memory. */
const maxBytes = 128 * 1024 * 1024

/** Less than the timeout of the image process. */
const encodingSeconds = 15 * 60

/**
 * Writes an image without its position, place names, serial numbers and maker notes. A file that cannot be parsed is
 * encoded again without metadata, in its format.
 */
export async function removePrivateMetadata({ path, to }: { path: string; to: string }) {
  const { size } = await stat(path)
  const clean = size <= maxBytes ? cleanImage(await readFile(path)) : undefined
  if (clean) await writeFile(to, clean)
  else await encodeAgain(path, to)
  return {}
}

async function encodeAgain(path: string, to: string) {
  const { format, pages = 1 } = await sharp(path, { limitInputPixels: mostPixels }).metadata()
  const image = sharp(path, { failOn: 'none', limitInputPixels: mostPixels, animated: pages > 1 }).timeout({
    seconds: encodingSeconds,
  })
  const upright = pages > 1 ? image : image.autoOrient()
  const output =
    format === 'heif' ? upright.avif({ quality: 80, effort: 2 }) : upright.toFormat(format, { quality: 95 })
  await output.toFile(to)
}
