import type { FastifyInstance } from 'fastify'
import { byteRoutes } from '#shared/contract.ts'
import { splitRoute } from '#shared/endpoint.ts'
import { AppError, checked } from '#shared/errors.ts'
import { ById } from '#shared/primitives.ts'
import { may } from '#shared/roles.ts'
import { nameOf } from '../company/company.ts'
import type { Desk } from '../desk.ts'
import { attachment } from '../media/attachment.ts'
import { sendFile } from '../media/send-file.ts'
import { zipOf } from './folder.ts'
import { signedAs } from './present.ts'
import { transferCalled } from './transfers.ts'

/**
 * `GET /api/admin/data/exports/:id/download`: the zip, whole or in part, for
 * admins and for whoever opens an address that one was just given: browsers
 * send no session along when they save a file.
 */
export function exportDownload(app: FastifyInstance, desk: Desk) {
  app.get(splitRoute(byteRoutes.siteExport)[1], (request, reply) =>
    desk.attend(request, reply, { access: 'public', tx: 'none' }, async (ctx) => {
      const { id } = checked(ById, request.params)
      if (!ctx.files.signed(signedAs(id), Object(request.query)) && !may(ctx.user?.role, 'admin'))
        throw ctx.user
          ? new AppError('FORBIDDEN', 'You do not have access to this.')
          : new AppError(
              'AUTH_REQUIRED',
              'This link has expired. Open Admin › Data and download the export from there.',
            )
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
