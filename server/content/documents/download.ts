import { extname } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { attachment } from '#server/core/media/attachment.ts'
import { fileNames } from '#server/core/media/names.ts'
import { linkHolder } from '#server/identity/auth/link-holder.ts'
import { documentDownload } from '#shared/core/byte-routes.ts'
import { splitRoute } from '#shared/core/endpoint.ts'
import { checked, found } from '#shared/core/errors.ts'
import { Id } from '#shared/core/primitives.ts'
import { may } from '#shared/core/roles.ts'
import { count } from '../content/views.ts'
import { documentAt } from './documents.routes.ts'
import { documentOf, signedAs } from './present.ts'
import { versionAt } from './versions.ts'
import { isShownTo, shownTo } from './visible.ts'

const Wish = z.object({
  id: z.string().max(80),
  e: z.string().optional(),
  s: z.string().optional(),
  u: z.string().optional(),
  /** A file that the document had before. */
  version: Id.optional(),
})

/**
 * `GET /api/documents/:id/download`: the file by a signed address whose holder may
 * see the document now. Users who may see it without one are sent to an address
 * that is good, so that an old link to a public document still works.
 */
export function downloadRoute(app: FastifyInstance, pipeline: RequestPipeline) {
  app.get(splitRoute(documentDownload)[1], (request, reply) =>
    pipeline.handleRequest(request, reply, { access: 'public', tx: 'none' }, async (ctx) => {
      const wish = checked(Wish, { ...Object(request.query), ...Object(request.params) })
      const { row, holder, staff } = await ctx.read(async ({ db }) => {
        const asked = await documentAt(db, wish.id)
        const subject = signedAs(wish.version ?? asked.id)
        const bearer = await linkHolder(db, ctx.site.id, ctx.files, subject, wish)
        return { row: asked, holder: bearer, staff: may(bearer?.role, 'content') }
      })
      reply.header('cache-control', 'private, no-store')
      const earlier = wish.version !== undefined && staff
      const isGood = row.trashedAt === null && holder && (staff || isShownTo(holder.role, row))
      if (!earlier && !isGood) {
        const seen = await ctx.read(({ db }) => documentAt(db, wish.id, shownTo(ctx.user?.role)))
        return reply.redirect(documentOf(ctx, seen).file, 302)
      }
      const { fileId, fileName, mimeType } = earlier
        ? await ctx.read(({ db }) => versionAt(db, row.id, wish.version ?? ''))
        : row
      const name = fileNames.original(fileId)
      found((await ctx.files.has(name)) ? [row] : [], 'document')
      const file = await ctx.files.open(name)
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
