import { extname } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { byteRoutes } from '#shared/contract.ts'
import { splitRoute } from '#shared/endpoint.ts'
import { checked, found } from '#shared/errors.ts'
import { Id } from '#shared/primitives.ts'
import { count } from '../content/views.ts'
import type { Desk } from '../desk.ts'
import { attachment } from '../media/attachment.ts'
import { fileNames } from '../media/names.ts'
import { documentAt } from './documents.routes.ts'
import { documentOf, signedAs } from './present.ts'
import { versionAt } from './versions.ts'
import { shownTo } from './visible.ts'

const Wish = z.object({
  id: z.string().max(80),
  e: z.string().optional(),
  s: z.string().optional(),
  /** A file that the document had before. */
  version: Id.optional(),
})

/**
 * `GET /api/documents/:id/download`: the file for whoever holds a signed address.
 * Whoever may see the document is sent to one that is good again, so that an
 * old link to a public document still works.
 */
export function downloadRoute(app: FastifyInstance, desk: Desk) {
  app.get(splitRoute(byteRoutes.documentDownload)[1], (request, reply) =>
    desk.attend(request, reply, { access: 'public', tx: 'none' }, async (ctx) => {
      const wish = checked(Wish, { ...Object(request.query), ...Object(request.params) })
      const row = await ctx.read(({ db }) => documentAt(db, wish.id))
      reply.header('cache-control', 'private, no-store')
      const earlier = wish.version !== undefined && ctx.files.signed(signedAs(wish.version), wish)
      if (!earlier && (row.trashedAt !== null || !ctx.files.signed(signedAs(row.id), wish))) {
        const seen = await ctx.read(({ db }) => documentAt(db, wish.id, shownTo(ctx.user?.role)))
        return reply.redirect(documentOf(ctx, seen).file, 302)
      }
      const { fileId, fileName, mimeType } = earlier
        ? await ctx.read(({ db }) => versionAt(db, row.id, wish.version ?? ''))
        : row
      const name = fileNames.original(fileId)
      found((await ctx.files.has(name)) ? [row] : [], 'document')
      const file = await ctx.files.read(name)
      if (!earlier && row.published && request.method === 'GET')
        count('documents', 'downloads', ctx.site.id, row.id, ctx)
      reply.headers({
        'content-type': mimeType,
        'content-length': file.size,
        'content-disposition': attachment(row.title, extname(fileName).toLowerCase()),
        'content-security-policy': "default-src 'none'; sandbox",
      })
      return reply.send(file.stream)
    }),
  )
}
