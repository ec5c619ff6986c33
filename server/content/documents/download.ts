import { extname } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { fileNames } from '#server/core/media/stored-file-names.ts'
import { linkHolder } from '#server/identity/auth/link-holder.ts'
import { splitRoute } from '#shared/core/endpoint.ts'
import { requireRow, validateInput } from '#shared/core/errors.ts'
import { documentDownload } from '#shared/core/plain-routes.ts'
import { Id } from '#shared/core/primitives.ts'
import { hasPermission } from '#shared/core/roles.ts'
import { countInteraction } from '../content/views.ts'
import { sendAttachment } from '../media/send-attachment.ts'
import { documentAt } from './documents.routes.ts'
import { documentOf, signedAs } from './present.ts'
import { versionAt } from './versions.ts'
import { canSee, isVisibleTo } from './visible.ts'

const Input = z.object({
  id: z.string().max(80),
  e: z.string().optional(),
  s: z.string().optional(),
  u: z.string().optional(),
  /** Id of an earlier file. */
  version: Id.optional(),
})

/**
 * `GET /api/documents/:id/download`: the file, by a signed URL whose owner may see the document. Other users who may
 * see it are redirected to a valid URL, so that old links still work.
 */
export function downloadRoute(app: FastifyInstance, pipeline: RequestPipeline) {
  app.get(splitRoute(documentDownload)[1], (request, reply) =>
    pipeline.handleRequest(request, reply, { access: 'public', tx: 'none' }, async (ctx) => {
      const input = validateInput(Input, { ...Object(request.query), ...Object(request.params) })
      const { row, holder, staff } = await ctx.read(async ({ db }) => {
        const document = await documentAt(db, input.id)
        const subject = signedAs(input.version ?? document.id)
        const owner = await linkHolder(db, ctx.site, ctx.files, subject, input)
        return { row: document, holder: owner, staff: hasPermission(owner?.role, 'content') }
      })
      reply.header('cache-control', 'private, no-store')
      const isEarlier = input.version !== undefined && staff
      const isAllowed = row.trashedAt === null && holder && (staff || canSee(holder.role, row))
      if (!isEarlier && !isAllowed) {
        const visible = await ctx.read(({ db }) => documentAt(db, input.id, isVisibleTo(ctx.user?.role)))
        return reply.redirect(documentOf(ctx, visible).file, 302)
      }
      const { fileId, fileName, mimeType } = isEarlier
        ? await ctx.read(({ db }) => versionAt(db, row.id, input.version ?? ''))
        : row
      const name = fileNames.original(fileId)
      requireRow((await ctx.files.has(name)) ? [row] : [], 'document')
      const file = await ctx.files.open(name)
      if (!isEarlier && row.published && request.method === 'GET')
        countInteraction('documents', 'downloads', ctx.site.id, row.id, ctx)
      return sendAttachment(reply, file, {
        title: row.title,
        extension: extname(fileName).toLowerCase(),
        mimeType,
      })
    }),
  )
}
