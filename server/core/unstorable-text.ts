import type { FastifyInstance } from 'fastify'
import { AppError } from '#shared/core/errors.ts'

/** NUL, literal or URL-encoded. Neither the database nor file names can store it. */
const nul = /\0|%00/

/** Rejects requests with a NUL in the URL or a header. */
export function refuseUnstorableText(app: FastifyInstance) {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    if (nul.test(raw.url ?? '')) throw new AppError('VALIDATION', 'The address could not be read.')
    if (Object.values(raw.headers).some((value) => String(value).includes('\0')))
      throw new AppError('VALIDATION', 'The headers of this request could not be read.')
    done()
  })
}
