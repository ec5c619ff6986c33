import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { AssetManifest, PageRenderer } from '#shared/rendering.ts'
import type { PageSource } from './pages.ts'

/** Pages and assets from `dist/`, made by `npm run build`. */
export async function builtPages(app: FastifyInstance, dist: string): Promise<PageSource> {
  const web = join(dist, 'web')
  await app.register(fastifyStatic, {
    root: web,
    index: false,
    wildcard: false,
    preCompressed: true,
    globIgnore: ['index.html', '.vite/**', '**/*.br', '**/*.gz'],
    setHeaders(reply, path) {
      // Names under assets/ change with their content; the few others do not.
      const hashed = path.includes('/assets/') || path.includes('\\assets\\')
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    },
  })
  const template = await readFile(join(web, 'index.html'), 'utf8')
  const manifest = JSON.parse(await readFile(join(web, '.vite/manifest.json'), 'utf8')) as AssetManifest
  const entry = pathToFileURL(join(dist, 'ssr/entry-server.js')).href
  let renderer: Promise<PageRenderer> | undefined
  return {
    renderer: () => {
      renderer ??= import(entry) as Promise<PageRenderer>
      return renderer
    },
    template: async () => template,
    manifest,
  }
}
