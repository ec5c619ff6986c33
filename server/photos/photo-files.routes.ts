import type { FastifyInstance } from 'fastify'
import type { Desk } from '../desk.ts'
import { images } from '../media/images.ts'
import { mediaRoutes } from '../media/media.routes.ts'
import { resumableUploads } from '../uploads/resumable.ts'
import { downloadRoute } from './download.ts'
import { uploadRoute } from './upload.ts'

/** The routes of photos that move bytes: uploads, downloads and the pictures themselves. */
export function photoRoutes(app: FastifyInstance, desk: Desk) {
  images.parallel = desk.parts.config.imageParallel
  app.register(async (scope) => uploadRoute(scope, desk))
  app.register(async (scope) => resumableUploads(scope, desk))
  downloadRoute(app, desk)
  mediaRoutes(app, desk)
}
