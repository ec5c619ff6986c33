import type { FastifyInstance } from 'fastify'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { siteImage, storeImage } from '#server/core/media/site-image.ts'
import { formRoute, requireFile } from '#server/core/uploads/form-route.ts'
import { addCompanyImage } from '#shared/site/form-endpoints.ts'

/** `POST /api/company/pictures`: stores an image in the field `file` and returns its address. */
export function companyImageRoutes(app: FastifyInstance, pipeline: RequestPipeline) {
  formRoute(app, pipeline, {
    endpoint: addCompanyImage,
    ...siteImage,
    answer: async (form, ctx) => ({ url: (await storeImage(ctx, requireFile(form, 'file'))).url }),
  })
}
