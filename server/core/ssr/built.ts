import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { PageFiles, PageRenderer } from '#shared/core/rendering.ts'
import type { PageSource } from './pages.ts'

const forAll = { index: false, preCompressed: true } as const

/** Pages and assets from `dist/`, made by `npm run build`. */
export async function builtPages(app: FastifyInstance, dist: string): Promise<PageSource> {
  const web = join(dist, 'web')
  // Names of built files contain a hash of their content. One route for all of them, because a route per file is slow
  // to register.
  await app.register(fastifyStatic, {
    ...forAll,
    root: join(web, 'assets'),
    prefix: '/assets/',
    setHeaders: (reply) => reply.header('cache-control', 'public, max-age=31536000, immutable'),
  })
  // The other files have fixed names.
  await app.register(fastifyStatic, {
    ...forAll,
    root: web,
    wildcard: false,
    globIgnore: ['index.html', 'assets/**', '.vite/**', '**/*.br', '**/*.gz'],
    decorateReply: false,
    setHeaders: (reply) => reply.header('cache-control', 'public, max-age=3600'),
  })
  const template = await readFile(join(web, 'index.html'), 'utf8')
  const files = JSON.parse(await readFile(join(web, '.vite/pages.json'), 'utf8')) as PageFiles
  const entry = pathToFileURL(join(dist, 'ssr/entry-server.js')).href
  let renderer: Promise<PageRenderer> | undefined
  return {
    renderer: () => {
      renderer ??= import(entry) as Promise<PageRenderer>
      return renderer
    },
    template: async () => template,
    files,
  }
}
