import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { createServer } from 'vite'
import type { PageRenderer } from '#shared/rendering.ts'
import type { PageSource } from './pages.ts'

/** Pages straight from the sources, with hot reload. Never bundled into the product. */
export async function devPages(app: FastifyInstance): Promise<PageSource> {
  const root = fileURLToPath(new URL('../../', import.meta.url))
  const vite = await createServer({
    configFile: `${root}vite.config.ts`,
    server: { middlewareMode: true, hmr: { server: app.server } },
    appType: 'custom',
  })
  app.addHook('onClose', () => vite.close())
  app.addHook('onRequest', (request, reply, done) => {
    if (/^\/(api|media|theme|mailbox|healthz)/.test(request.url)) return done()
    // Vite's reload script and styles are inline, which the product never is.
    reply.raw.removeHeader('content-security-policy')
    reply.removeHeader('content-security-policy')
    vite.middlewares(request.raw, reply.raw, () => done())
  })
  return {
    renderer: () => vite.ssrLoadModule('/entry-server.tsx') as Promise<PageRenderer>,
    template: async (url) => vite.transformIndexHtml(url, await readFile(`${root}renderer/index.html`, 'utf8')),
  }
}
