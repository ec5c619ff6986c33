import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { csvOf, shopifyProduct } from '#server/transfer/moves/move-files-for-tests.ts'
import type { Move } from '#shared/transfer/moves.ts'
import type { Effort } from './effort.ts'
import { type Finding, median, megabytes } from './findings.ts'
import type { Place } from './place.ts'
import { watchMemory } from './processes.ts'

/**
 * A move of a Shopify shop with a picture per product, from the confirmation until the last picture is stored, while a
 * visitor requests the shop five times per second. Each new product invalidates the cached page.
 */
export async function moves(place: Place, { products }: Effort): Promise<Finding[]> {
  const pictures = await pictureServer()
  const site = await place.start({ IMPORT_PRIVATE_HOSTS: pictures.host })
  const memory = watchMemory(site.child.pid!)
  // Of the two hosts of the company, the one that fetch can name.
  const call = async <T>(path: string, init: RequestInit = {}): Promise<T> => {
    const { host: _, ...headers } = place.admin
    const response = await fetch(`http://127.0.0.1:${site.port}${path}`, { ...init, headers })
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return (await response.json()) as T
  }
  const newest = async () => (await call<{ results: Move[] }>('/api/admin/moves')).results[0]!
  const ended = async () => {
    for (;;) {
      const move = await newest()
      if (move.state === 'failed') throw new Error(move.problem)
      if (move.state === 'checked' || move.state === 'done') return move
      await wait(500)
    }
  }
  try {
    const form = new FormData()
    form.append('source', 'shopify')
    form.append('file', new Blob([new Uint8Array(fileOf(products, pictures.origin))]), 'products.csv')
    const sent = performance.now()
    await call('/api/admin/moves', { method: 'POST', body: form })
    const { _id } = await ended()
    const checkSeconds = (performance.now() - sent) / 1000
    const visits = visitOften(`http://127.0.0.1:${site.port}/shop`)
    const began = performance.now()
    await call(`/api/admin/moves/${_id}/apply`, { method: 'POST' })
    const { counts } = await ended()
    const seconds = (performance.now() - began) / 1000
    const waited = await visits.stop()
    const missing = counts.filter(({ state }) => state !== 'done')
    if (missing.length) throw new Error(`not all was imported: ${JSON.stringify(counts)}`)
    const longest = Math.max(...waited)
    const middle = median(waited)
    return [
      {
        claim: `Move of ${products.toLocaleString('en')} products with a picture each, in the background`,
        goal: '≤ 60 min',
        measured: `${(seconds / 60).toFixed(1)} min`,
        holds: seconds <= 3600,
        figures: `${(products / seconds).toFixed(1)} products/s, preview after ${checkSeconds.toFixed(1)} s`,
      },
      {
        claim: 'Most memory during that move, image process included',
        goal: '≤ 450 MB (900 MB embedded)',
        measured: megabytes(memory()),
        holds: memory() <= (place.kind === 'embedded' ? 900e6 : 450e6),
        figures: 'pictures of 480 × 360',
      },
      {
        claim: 'Page of the shop for visitors during that move, median',
        goal: '≤ 150 ms (300 ms embedded)',
        measured: `${Math.round(middle)} ms`,
        holds: middle <= (place.kind === 'embedded' ? 300 : 150),
        figures: `${waited.length} requests, longest ${Math.round(longest)} ms`,
      },
    ]
  } finally {
    memory()
    pictures.close()
    await site.stop()
  }
}

/** Shopify's products CSV. */
const fileOf = (count: number, origin: string): Buffer =>
  csvOf(
    Array.from({ length: count }, (_, at) =>
      shopifyProduct(`product-${at}`, {
        ...{ 'Variant SKU': `SKU-${at}`, 'Image Src': `${origin}/${at}.jpg`, 'Image Position': '1' },
        ...{ Type: `Type ${at % 40}`, 'Variant Price': `${(at % 90) + 10}.00` },
      }),
    ),
  )

/** Each path has a JPEG of its own bytes, so that none is recognised as a duplicate. */
async function pictureServer() {
  const [width, height] = [480, 360]
  const noise = Buffer.from(Array.from({ length: 120 * 90 * 3 }, (_, at) => (at * 7919) % 251))
  const jpeg = await sharp(noise, { raw: { width: 120, height: 90, channels: 3 } })
    .resize(width, height)
    .jpeg()
    .toBuffer()
  // Decoders ignore what follows the end of the image.
  const server = createServer(({ url = '' }, response) =>
    response.setHeader('content-type', 'image/jpeg').end(Buffer.concat([jpeg, Buffer.from(url)])),
  )
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return { host, origin: `http://${host}`, close: () => server.close() }
}

/** Requests a page five times per second. `stop` resolves with the times in ms; it throws if a request failed. */
function visitOften(url: string) {
  const waited: number[] = []
  let isStopped = false
  const visits = (async () => {
    while (!isStopped) {
      const began = performance.now()
      const response = await fetch(url)
      await response.text()
      if (!response.ok) throw new Error(`a visitor got ${response.status}`)
      waited.push(performance.now() - began)
      await wait(200)
    }
  })()
  visits.catch(() => undefined)
  return {
    async stop() {
      isStopped = true
      await visits
      return waited
    },
  }
}
