import type { FastifyInstance } from 'fastify'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { images } from '#server/core/media/images.ts'
import { mediaRoutes } from '../media/media.routes.ts'
import { resumableUploads } from '../uploads/resumable.ts'
import { downloadRoute } from './download.ts'
import { uploadRoute } from './upload.ts'

/** The routes of photos that move bytes: uploads, downloads and the pictures themselves. */
export function photoRoutes(app: FastifyInstance, pipeline: RequestPipeline) {
  images.parallel = pipeline.parts.config.imageParallel
  // In a scope of their own: only these routes take bodies that are not JSON.
  app.register((scope, _options, done) => {
    uploadRoute(scope, pipeline)
    resumableUploads(scope, pipeline)
    done()
  })
  downloadRoute(app, pipeline)
  mediaRoutes(app, pipeline)
}
