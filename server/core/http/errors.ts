import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, statusOf } from '#shared/core/errors.ts'
import { isReadOnly, isUnreachable } from '../db/unreachable.ts'
import { errorChain } from '../error-chain.ts'
import { withoutValues } from '../log.ts'
import { SuspendedError } from '../tenants/suspension.ts'
import { errorPage, suspendedPage, wantsPage } from './error-page.ts'

/** The only place that converts thrown errors to responses. */
export const registerErrorHandler = (app: FastifyInstance) => app.setErrorHandler(sendError)

export function sendError(thrown: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const error = toAppError(thrown)
  const status = statusOf[error.code]
  logError(request.log, thrown)
  if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter))
  else if (status === 503 || status === 507) reply.header('retry-after', '5')
  reply.code(status).header('cache-control', 'no-store')
  // These headers may belong to a file that can no longer be sent.
  for (const name of ['content-encoding', 'content-length', 'content-disposition']) reply.removeHeader(name)
  if (wantsPage(request)) {
    const page = error instanceof SuspendedError ? suspendedPage(error.suspension) : errorPage(error.message)
    return reply.type('text/html; charset=utf-8').send(page)
  }
  return reply.type('application/json; charset=utf-8').send({ ...error.toJSON(), requestId: request.id })
}

/** Logs errors of the server. Those of the request are the client's. */
export function logError(log: FastifyBaseLogger, thrown: Error) {
  const error = toAppError(thrown)
  if (statusOf[error.code] < 500) return
  if (error !== (thrown as unknown) || error.cause) log.error({ err: thrown }, withoutValues(thrown.message))
  else log.warn({ code: error.code }, error.message)
}

/** Converts a thrown value to the error that clients get. */
export function toAppError(thrown: Error & Partial<Pick<FastifyError, 'statusCode'>>): AppError {
  // The cause of an unexpected error may be known: a full disk, an unreachable database.
  if (thrown instanceof AppError && thrown.code !== 'UNEXPECTED') return thrown
  return fastifyError(thrown) ?? databaseError(thrown) ?? diskError(thrown) ?? AppError.from(thrown)
}

/** Requests that Fastify rejects before a handler runs. */
function fastifyError({ statusCode, message, cause }: Error & Partial<Pick<FastifyError, 'statusCode'>>) {
  // Errors of the multipart parser have no status.
  if (/^Multipart: |multipart data$|^Part terminated early|^aborted$|^premature close/i.test(message ?? ''))
    return new AppError('VALIDATION', 'This form could not be read.', { cause })
  if (statusCode === 413) return new AppError('FILE_TOO_LARGE', 'That is too large.', { cause })
  if (statusCode === 415) return new AppError('VALIDATION', 'This content type is not supported.', { cause })
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new AppError('VALIDATION', 'The request could not be read.', { cause })
  return undefined
}

const busy = 'The site is busy at the moment. Please try again.'

const readOnly = 'The site cannot save anything at the moment. Please try again.'

/** Database error codes, anywhere in the error chain. */
function databaseError(thrown: unknown) {
  if (isUnreachable(thrown)) return new AppError('UNAVAILABLE', busy, { retryAfter: 2 })
  if (isReadOnly(thrown)) return new AppError('UNAVAILABLE', readOnly, { retryAfter: 5 })
  const code = sqlState(thrown)
  if (!code) return undefined
  // Class 22: a value that no column can store, such as text with a NUL.
  if (code.startsWith('22')) return new AppError('VALIDATION', 'The request contains a value that cannot be stored.')
  if (code === '53100') return full
  if (/^(08|53|57)/.test(code) || code === '40001' || code === '40P01')
    return new AppError('UNAVAILABLE', busy, { retryAfter: 2 })
  return undefined
}

const full = new AppError('STORAGE_FULL', 'There is no space left on the server. Nothing was changed.', {
  retryAfter: 60,
})

/** The process or the system has no free file descriptors. */
const outOfFiles = () =>
  new AppError('UNAVAILABLE', 'The server is overloaded at the moment. Please try again.', { retryAfter: 5 })

/** The error for a file system that rejects writes. */
export const notWritable = (cause?: unknown) =>
  new AppError('UNAVAILABLE', 'The server cannot store files at the moment. Please try again later.', {
    retryAfter: 60,
    cause,
  })

const diskErrors: Record<string, () => AppError> = {
  ENOSPC: () => full,
  EDQUOT: () => full,
  EMFILE: outOfFiles,
  ENFILE: outOfFiles,
  EROFS: notWritable,
  EACCES: notWritable,
  EPERM: notWritable,
  EIO: notWritable,
}

/** File system error codes, anywhere in the error chain. */
function diskError(thrown: unknown) {
  for (const { code } of errorChain(thrown))
    if (typeof code === 'string' && Object.hasOwn(diskErrors, code)) return diskErrors[code]!()
  return undefined
}

/** The SQLSTATE of a PostgreSQL error in the chain, if there is one. */
export function sqlState(thrown: unknown): string | undefined {
  for (const { code } of errorChain(thrown)) if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code
  return undefined
}
