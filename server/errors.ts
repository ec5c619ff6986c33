import type { FastifyError, FastifyInstance } from 'fastify'
import { AppError, statusOf } from '#shared/errors.ts'

/** The one place where something thrown becomes an answer. */
export function answerErrors(app: FastifyInstance) {
  app.setErrorHandler((thrown: FastifyError, request, reply) => {
    const error = known(thrown)
    const status = statusOf[error.code]
    if (status >= 500 && (error !== (thrown as unknown) || error.cause))
      request.log.error({ err: thrown, cause: thrown.cause }, thrown.message)
    else if (status >= 500) request.log.warn({ code: error.code }, error.message)
    if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter))
    else if (status === 503 || status === 507) reply.header('retry-after', '5')
    return reply
      .code(status)
      .header('cache-control', 'no-store')
      .send({ ...error.toJSON(), requestId: request.id })
  })
}

/** Anything thrown, as what people may know of it. */
function known(thrown: FastifyError): AppError {
  if (thrown instanceof AppError) return thrown
  return refusedByFastify(thrown) ?? refusedByDatabase(thrown) ?? refusedByDisk(thrown) ?? AppError.from(thrown)
}

/** Fastify turns some requests away before a handler sees them. */
function refusedByFastify({ statusCode, cause }: FastifyError) {
  if (statusCode === 413) return new AppError('FILE_TOO_LARGE', 'That is too large.', { cause })
  if (statusCode === 415) return new AppError('VALIDATION', 'That kind of content is not understood here.', { cause })
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new AppError('VALIDATION', 'That request could not be read.', { cause })
  return undefined
}

const busy = 'The site is busy at the moment. Please try again.'

/** What a database says in its codes, found anywhere down the chain of causes. */
function refusedByDatabase(thrown: unknown) {
  const code = sqlState(thrown)
  if (!code) return undefined
  // Class 22: a value no column can hold, such as text with a NUL or a number out of range.
  if (code.startsWith('22')) return new AppError('VALIDATION', 'That request holds a value that cannot be stored.')
  if (code === '53100') return full
  if (/^(08|53|57)/.test(code) || code === '40001' || code === '40P01')
    return new AppError('UNAVAILABLE', busy, { retryAfter: 2 })
  return undefined
}

const full = new AppError('STORAGE_FULL', 'There is no space left on the server. Nothing was changed.', {
  retryAfter: 60,
})

function refusedByDisk(thrown: { code?: unknown; message?: string }) {
  if (thrown.code === 'ENOSPC' || thrown.code === 'EDQUOT') return full
  if (
    thrown.code === 'ECONNREFUSED' ||
    thrown.code === 'ECONNRESET' ||
    /timeout exceeded when trying to connect|Connection terminated/.test(thrown.message ?? '')
  )
    return new AppError('UNAVAILABLE', busy, { retryAfter: 2 })
  return undefined
}

/** The five-character code of a PostgreSQL error, if there is one in the chain. */
export function sqlState(thrown: unknown): string | undefined {
  for (let error = thrown as { code?: unknown; cause?: unknown } | undefined; error; error = error.cause as never)
    if (typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code)) return error.code
  return undefined
}
