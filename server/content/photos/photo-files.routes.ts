import type { FastifyInstance } from 'fastify'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { images } from '#server/core/media/images.ts'
import { mediaRoutes } from '../media/media.routes.ts'
import { downloadRoute } from './download.ts'
import { uploadRoute } from './upload.ts'

/** The photo routes that transfer files: uploads, downloads and images. */
export function photoRoutes(app: FastifyInstance, pipeline: RequestPipeline) {
  images.parallel = pipeline.parts.config.imageParallel
  // In its own scope: only this route accepts a body that is not JSON.
  app.register((scope, _options, done) => {
    uploadRoute(scope, pipeline)
    done()
  })
  downloadRoute(app, pipeline)
  mediaRoutes(app, pipeline)
}
