import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { nameOf } from '#server/core/company/company.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { attachment } from '#server/core/media/attachment.ts'
import { sendFile } from '#server/core/media/send-file.ts'
import { expectRecentSignIn } from '#server/identity/auth/recent-sign-in.ts'
import { siteExport } from '#shared/core/byte-routes.ts'
import { splitRoute } from '#shared/core/endpoint.ts'
import { AppError, checked } from '#shared/core/errors.ts'
import { ById } from '#shared/core/primitives.ts'
import { may } from '#shared/core/roles.ts'
import { useDownloadLink } from './download-link.ts'
import { zipOf } from './folder.ts'
import { transferCalled } from './transfers.ts'

const Query = z.object({ link: z.string().max(100).optional() })

const usedUp = () =>
  new AppError('AUTH_REQUIRED', 'This link has expired. Open Admin › Data and download the export from there.')

/**
 * `GET /api/admin/data/exports/:id/download`: the zip, whole or in part, for admins
 * with a recent sign-in, and once by a link that one of them was just given:
 * browsers send no session along when they save a file.
 */
export function exportDownload(app: FastifyInstance, pipeline: RequestPipeline) {
  app.get(splitRoute(siteExport)[1], (request, reply) =>
    pipeline.handleRequest(request, reply, { access: 'public', tx: 'none' }, async (ctx) => {
      const { id } = checked(ById, request.params)
      const { link } = checked(Query, request.query)
      if (ctx.user) {
        if (!may(ctx.user.role, 'admin')) throw new AppError('FORBIDDEN', 'You do not have access to this.')
        expectRecentSignIn(ctx.user)
      } else {
        // Only what sends the file uses the link up.
        const isGood = request.method === 'GET' && link !== undefined
        if (!(isGood && (await ctx.write(({ db }) => useDownloadLink(db, ctx.site.id, id, link))))) throw usedUp()
      }
      const { row, name } = await ctx.read(async ({ db }) => ({
        row: await transferCalled(db, 'export', id),
        name: await nameOf(db),
      }))
      if (row.state !== 'done') throw new AppError('NOT_FOUND', 'That export no longer exists.')
      reply.headers({
        'content-type': 'application/zip',
        'content-disposition': attachment(`${name} ${row.createdAt.slice(0, 10)}`, '.zip'),
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'private, no-store',
        'accept-ranges': 'bytes',
        etag: `"${id}"`,
      })
      return sendFile(request, reply, zipOf(ctx.config, ctx.site.id, id))
    }),
  )
}
