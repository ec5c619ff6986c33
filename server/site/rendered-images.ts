import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Site } from '#server/core/http/context.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { runAsVisitor } from '#server/core/request/requester.ts'
import { uploadsFolder } from '#server/core/uploads/receive.ts'

/** Renders images for requests of visitors. Caches them in memory and renders an image once for simultaneous requests. */
export function renderedImages(pipeline: RequestPipeline, maxBytes: number) {
  const cache = new LRUCache<string, Buffer>({ maxSize: maxBytes, sizeCalculation: ({ length }) => length + 100 })
  const running = new Map<string, Promise<Buffer>>()

  /** `render` writes the image to the path it is given. */
  return async (site: Site, request: FastifyRequest, name: string, render: (to: string) => Promise<unknown>) => {
    const key = `${site.key} ${name}`
    const cached = cache.get(key)
    if (cached) return cached
    const rendering =
      running.get(key) ??
      runAsVisitor(site.id, request.ip, () => renderFile(site, render)).finally(() => running.delete(key))
    running.set(key, rendering)
    const bytes = await rendering
    cache.set(key, bytes)
    return bytes
  }

  async function renderFile(site: Site, render: (to: string) => Promise<unknown>) {
    const folder = uploadsFolder(pipeline.parts.config, site.id)
    await mkdir(folder, { recursive: true })
    const to = join(folder, `${randomUUID()}.making`)
    try {
      await render(to)
      return await readFile(to)
    } finally {
      await rm(to, { force: true })
    }
  }
}
