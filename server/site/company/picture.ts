import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { storeImage } from '#server/core/media/site-image.ts'
import { splitRoute } from '#shared/core/endpoint.ts'
import { AppError } from '#shared/core/errors.ts'
import { addCompanyPicture } from '#shared/site/form-endpoints.ts'

const limit = 5 * 1024 * 1024

/** `POST /api/company/pictures`: takes in one picture in the field `file` and answers its address, to be named in a form. */
export function companyPictureRoutes(app: FastifyInstance, pipeline: RequestPipeline) {
  app.register((scope, _options, done) => {
    scope.register(multipart, { limits: { fileSize: limit, files: 1, fields: 0, parts: 1 } })
    const [, url] = splitRoute(addCompanyPicture.route)
    scope.post(url, (request, reply) =>
      pipeline.handleRequest(request, reply, { access: 'admin', tx: 'none' }, async (ctx) => {
        await ctx.limit('write', ctx.user.id)
        const part = request.isMultipart() ? await request.file() : undefined
        if (!part) throw new AppError('VALIDATION', 'Please select a file to upload')
        const { url: address } = await storeImage(ctx, part.file, { limit, field: 'file' })
        reply.header('cache-control', 'no-store')
        return { url: address }
      }),
    )
    done()
  })
}
