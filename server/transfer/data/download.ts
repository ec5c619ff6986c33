import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { companyName } from '#server/core/company/company.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { contentDisposition } from '#server/core/media/content-disposition.ts'
import { sendFile } from '#server/core/media/send-file.ts'
import { expectRecentSignIn } from '#server/identity/auth/recent-sign-in.ts'
import { splitRoute } from '#shared/core/endpoint.ts'
import { AppError, validateInput } from '#shared/core/errors.ts'
import { siteExport } from '#shared/core/plain-routes.ts'
import { ById } from '#shared/core/primitives.ts'
import { hasPermission } from '#shared/core/roles.ts'
import { useDownloadLink } from './download-link.ts'
import { zipPath } from './folder.ts'
import { findTransfer } from './transfers.ts'

const Query = z.object({ link: z.string().max(100).optional() })

const linkExpired = () =>
  new AppError('AUTH_REQUIRED', 'This link has expired. Open Admin › Data and download the export from there.')

/**
 * `GET /api/admin/data/exports/:id/download`: the zip or a range of it, for admins with a recent sign-in or once with a
 * download link, because browsers send no bearer token when they save a file.
 */
export function exportDownload(app: FastifyInstance, pipeline: RequestPipeline) {
  app.get(splitRoute(siteExport)[1], (request, reply) =>
    pipeline.handleRequest(request, reply, { access: 'public', tx: 'none' }, async (ctx) => {
      const { id } = validateInput(ById, request.params)
      const { link } = validateInput(Query, request.query)
      if (ctx.user) {
        if (!hasPermission(ctx.user.role, 'admin')) throw new AppError('FORBIDDEN', 'You do not have access to this.')
        expectRecentSignIn(ctx.user)
      } else {
        // A HEAD request must not consume the link.
        const isGood = request.method === 'GET' && link !== undefined
        if (!(isGood && (await ctx.write(({ db }) => useDownloadLink(db, ctx.site, id, link))))) throw linkExpired()
      }
      const { row, name } = await ctx.read(async ({ db }) => ({
        row: await findTransfer(db, 'export', id),
        name: await companyName(db),
      }))
      if (row.state !== 'done') throw new AppError('NOT_FOUND', 'That export no longer exists.')
      reply.headers({
        'content-type': 'application/zip',
        'content-disposition': contentDisposition(`${name} ${row.createdAt.slice(0, 10)}`, '.zip'),
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'private, no-store',
        'accept-ranges': 'bytes',
        etag: `"${id}"`,
      })
      return sendFile(request, reply, zipPath(ctx.config, ctx.site.id, id))
    }),
  )
}
