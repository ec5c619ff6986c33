import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, statusOf } from '#shared/core/errors.ts'
import { isReadOnly, isUnreachable } from '../db/unreachable.ts'
import { errorChain } from '../error-chain.ts'
import { withoutValues } from '../log.ts'
import { errorPage, wantsPage } from './error-page.ts'

/** The one place where something thrown becomes an answer. */
export const answerErrors = (app: FastifyInstance) => app.setErrorHandler(answerError)

export function answerError(thrown: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const error = known(thrown)
  const status = statusOf[error.code]
  if (status >= 500 && (error !== (thrown as unknown) || error.cause))
    request.log.error({ err: thrown }, withoutValues(thrown.message))
  else if (status >= 500) request.log.warn({ code: error.code }, error.message)
  if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter))
  else if (status === 503 || status === 507) reply.header('retry-after', '5')
  reply.code(status).header('cache-control', 'no-store')
  // Headers may be of what was about to be sent, such as a file that is gone.
  for (const name of ['content-encoding', 'content-length', 'content-disposition']) reply.removeHeader(name)
  if (wantsPage(request)) return reply.type('text/html; charset=utf-8').send(errorPage(error.message))
  return reply.type('application/json; charset=utf-8').send({ ...error.toJSON(), requestId: request.id })
}

/** Anything thrown, as the error that clients get. */
export function known(thrown: Error & Partial<Pick<FastifyError, 'statusCode'>>): AppError {
  // Something unexpected may have been expected further down: a full disk, a database that is away.
  if (thrown instanceof AppError && thrown.code !== 'UNEXPECTED') return thrown
  return refusedByFastify(thrown) ?? refusedByDatabase(thrown) ?? refusedByDisk(thrown) ?? AppError.from(thrown)
}

/** Fastify turns some requests away before a handler sees them. */
function refusedByFastify({ statusCode, message, cause }: Error & Partial<Pick<FastifyError, 'statusCode'>>) {
  // What the form reader says has no status: no form, half of one, or nobody there any more.
  if (/^Multipart: |multipart data$|^Part terminated early|^aborted$|^premature close/i.test(message ?? ''))
    return new AppError('VALIDATION', 'This form could not be read.', { cause })
  if (statusCode === 413) return new AppError('FILE_TOO_LARGE', 'That is too large.', { cause })
  if (statusCode === 415) return new AppError('VALIDATION', 'That kind of content is not understood here.', { cause })
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new AppError('VALIDATION', 'That request could not be read.', { cause })
  return undefined
}

const busy = 'The site is busy at the moment. Please try again.'

const readOnly = 'The site cannot save anything at the moment. Please try again.'

/** What a database says in its codes, found anywhere down the chain of causes. */
function refusedByDatabase(thrown: unknown) {
  if (isUnreachable(thrown)) return new AppError('UNAVAILABLE', busy, { retryAfter: 2 })
  if (isReadOnly(thrown)) return new AppError('UNAVAILABLE', readOnly, { retryAfter: 5 })
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

/** The system has no room for more open files, or not now. */
const outOfFiles = () =>
  new AppError('UNAVAILABLE', 'The server has too much to do at the moment. Please try again.', { retryAfter: 5 })

const notWritable = () =>
  new AppError('UNAVAILABLE', 'The server cannot store files at the moment. Please try again later.', {
    retryAfter: 60,
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

/** What the file system says in its codes, found anywhere in the error chain. */
function refusedByDisk(thrown: unknown) {
  for (const { code } of errorChain(thrown))
    if (typeof code === 'string' && Object.hasOwn(diskErrors, code)) return diskErrors[code]!()
  return undefined
}

/** The five-character code of a PostgreSQL error, if there is one in the chain. */
export function sqlState(thrown: unknown): string | undefined {
  for (const { code } of errorChain(thrown)) if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code
  return undefined
}
