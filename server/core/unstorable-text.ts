import type { FastifyInstance } from 'fastify'
import { AppError } from '#shared/core/errors.ts'

/** NUL, as it is and as addresses write it. The database stores no text with one, and no file name has one. */
const nul = /\0|%00/

/** Refuses requests with a NUL in their address or a header, whichever route they match. */
export function refuseUnstorableText(app: FastifyInstance) {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    if (nul.test(raw.url ?? '')) throw new AppError('VALIDATION', 'That address could not be read.')
    if (Object.values(raw.headers).some((value) => String(value).includes('\0')))
      throw new AppError('VALIDATION', 'The headers of this request could not be read.')
    done()
  })
}
