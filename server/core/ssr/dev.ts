import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { createServer } from 'vite'
import type { PageRenderer } from '#shared/core/rendering.ts'
import type { PageSource } from './pages.ts'

/** Paths that the server handles; sources have similar names. */
const ours = /^\/((api|media|mailbox|healthz)\b(?!.*\.tsx?(\?|$))|theme\/([0-9a-f]+|default)\.css)/

/** Renders pages from the sources with hot reload. Never bundled. */
export async function devPages(app: FastifyInstance): Promise<PageSource> {
  const root = fileURLToPath(new URL('../../../', import.meta.url))
  const vite = await createServer({
    configFile: `${root}vite.config.ts`,
    server: { middlewareMode: true, hmr: { server: app.server } },
    appType: 'custom',
  })
  app.addHook('onClose', () => vite.close())
  app.addHook('onRequest', (request, reply, done) => {
    if (ours.test(request.url)) return done()
    vite.middlewares(request.raw, reply.raw, () => done())
  })
  return {
    renderer: () => vite.ssrLoadModule('/entry-server.tsx') as Promise<PageRenderer>,
    template: async (url) => vite.transformIndexHtml(url, await readFile(`${root}renderer/index.html`, 'utf8')),
  }
}
