import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { images } from '#server/core/media/images.ts'
import { hashFile } from '#server/core/uploads/receive.ts'

// node resources/demo/generator/samples/main.ts renders the sizes of the sample pictures of new sites, so that creating
// a site only copies files.

const demo = new URL('../../', import.meta.url).pathname
const folder = new URL('../../../samples/', import.meta.url).pathname
/** The original is no larger than the largest size that the pages of a sample need. */
const width = 1280

const pictures = [
  'photos/sixty-balloons',
  'photos/lemons-in-a-bowl',
  'photos/nine-arches',
  'photos/mirror-morning',
  'products/ember-mug',
]

await rm(folder, { recursive: true, force: true })
const list: Record<string, unknown> = {}
for (const picture of pictures) {
  const name = picture.split('/')[1]!
  const own = `${folder}${name}`
  const original = `${own}/original.jpg`
  await mkdir(own, { recursive: true })
  await sharp(`${demo}${picture}.jpg`)
    .resize({ width, withoutEnlargement: true })
    .jpeg({ quality: 82 })
    .toFile(original)
  const { metadata: _, ...inspection } = await images.run({ kind: 'inspect', path: original })
  const { webp, files } = await images.run({ kind: 'sizes', path: original, folder: own, by: {} })
  list[name] = { ...inspection, size: (await stat(original)).size, sha256: await hashFile(original), webp, files }
}
await writeFile(`${folder}pictures.json`, `${JSON.stringify(list, null, 2)}\n`)
process.exit(0)
