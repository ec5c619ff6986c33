import { AppError, type ErrorBody, type ErrorCode, isErrorBody } from './errors.ts'

/**
 * Converts an error response. If the body is not ours, such as a proxy's error page, the status determines the
 * error.
 */
export function replyError(status: number, body: unknown, retryAfter: string | null): AppError {
  const errorBody: ErrorBody = isErrorBody(body) ? body : { code: codeOf(status), message: messages[codeOf(status)] }
  return AppError.from({ ...errorBody, retryAfter: secondsOf(retryAfter) })
}

const messages = {
  AUTH_REQUIRED: 'Please sign in again.',
  FORBIDDEN: 'The site does not allow this.',
  NOT_FOUND: 'The site did not find this.',
  FILE_TOO_LARGE: 'This file is too large for the site.',
  TOO_MANY_REQUESTS: 'Too many requests. Wait a moment and try again.',
  UNAVAILABLE: 'The site does not respond at the moment.',
  STORAGE_FULL: 'There is no space left on the server.',
  UNEXPECTED: 'Something went wrong. Please try again.',
} as const satisfies Partial<Record<ErrorCode, string>>

function codeOf(status: number): keyof typeof messages {
  if (status === 401) return 'AUTH_REQUIRED'
  if (status === 403) return 'FORBIDDEN'
  if (status === 404 || status === 410) return 'NOT_FOUND'
  if (status === 413) return 'FILE_TOO_LARGE'
  if (status === 429) return 'TOO_MANY_REQUESTS'
  if (status === 507) return 'STORAGE_FULL'
  return [408, 423, 502, 503, 504].includes(status) ? 'UNAVAILABLE' : 'UNEXPECTED'
}

/** Seconds, or a date. */
function secondsOf(retryAfter: string | null): number | undefined {
  if (!retryAfter) return undefined
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / 1000
  return seconds > 0 ? Math.ceil(seconds) : undefined
}
