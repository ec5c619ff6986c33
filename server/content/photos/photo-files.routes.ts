import type { FastifyInstance } from 'fastify'
import type { Desk } from '#server/core/http/desk.ts'
import { images } from '#server/core/media/images.ts'
import { mediaRoutes } from '../media/media.routes.ts'
import { resumableUploads } from '../uploads/resumable.ts'
import { downloadRoute } from './download.ts'
import { uploadRoute } from './upload.ts'

/** The routes of photos that move bytes: uploads, downloads and the pictures themselves. */
export function photoRoutes(app: FastifyInstance, desk: Desk) {
  images.parallel = desk.parts.config.imageParallel
  // In a scope of their own: only these routes take bodies that are not JSON.
  app.register((scope, _options, done) => {
    uploadRoute(scope, desk)
    resumableUploads(scope, desk)
    done()
  })
  downloadRoute(app, desk)
  mediaRoutes(app, desk)
}
