import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Effort } from '../effort.ts'
import { type Finding, megabytes, ratioFinding } from '../findings.ts'
import type { Place } from '../place.ts'
import { watchMemory } from '../processes.ts'
import { takePhotos } from './camera.ts'
import { countIn, sendPhoto } from './send.ts'

/** Concurrent images, as the product decides. */
const parallel = Math.min(4, availableParallelism())

/**
 * A bulk upload, from the first byte until all images are rendered, compared with a bare sharp script. The script runs
 * half before and half after, so that a changing speed of the machine affects both.
 */
export async function uploads(place: Place, { images }: Effort): Promise<Finding[]> {
  const photos = await takePhotos(images)
  try {
    const before = await bareSharp(photos.slice(0, images / 2))
    const { seconds, memory } = await uploaded(place, photos)
    const after = await bareSharp(photos.slice(images / 2))
    const product = images / seconds
    const baseline = images / (before + after)
    const most = place.kind === 'embedded' ? 900e6 : 450e6
    return [
      ratioFinding('Bulk upload until all pictures are ready, of a bare sharp script', 0.85, {
        product,
        baseline,
        ratio: product / baseline,
      }),
      {
        claim: 'Most memory during that upload, image process included',
        goal: '≤ 450 MB (900 MB embedded)',
        measured: megabytes(memory),
        holds: memory <= most,
        figures: `${images} photos of 3 MB`,
      },
    ]
  } finally {
    rmSync(dirname(photos[0]!), { recursive: true })
  }
}

async function uploaded(place: Place, photos: string[]) {
  const site = await place.start()
  const memory = watchMemory(site.child.pid!)
  try {
    const began = performance.now()
    const waiting = photos.values()
    // The concurrency of the upload panel.
    await Promise.all(
      Array.from({ length: 3 }, async () => {
        for (const path of waiting) await sendPhoto(site.port, place.admin, path)
      }),
    )
    while (await countIn(site.port, place.admin, 'processing')) await new Promise((resolve) => setTimeout(resolve, 100))
    const seconds = (performance.now() - began) / 1000
    const failed = await countIn(site.port, place.admin, 'failed')
    if (failed > 0) throw new Error(`the pictures of ${failed} photos could not be made`)
    return { seconds, memory: memory() }
  } finally {
    memory()
    await site.stop()
  }
}

async function bareSharp(photos: string[]): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-sharp-'))
  const order = join(folder, 'order.json')
  writeFileSync(order, JSON.stringify({ photos, folder, parallel }))
  const script = fileURLToPath(new URL('bare-sharp.ts', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [script, order])
  rmSync(folder, { recursive: true })
  return (JSON.parse(stdout) as { seconds: number }).seconds
}
