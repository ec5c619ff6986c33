import type { FastifyInstance } from 'fastify'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { siteImage, storeImage } from '#server/core/media/site-image.ts'
import { chosenFile, formRoute } from '#server/core/uploads/form-route.ts'
import { addCompanyPicture } from '#shared/site/form-endpoints.ts'

/** `POST /api/company/pictures`: takes in one picture in the field `file` and answers its address, to be named in a form. */
export function companyPictureRoutes(app: FastifyInstance, pipeline: RequestPipeline) {
  formRoute(app, pipeline, {
    endpoint: addCompanyPicture,
    ...siteImage,
    answer: async (form, ctx) => ({ url: (await storeImage(ctx, chosenFile(form, 'file'))).url }),
  })
}
