import { AppError, type ErrorBody, type ErrorCode, isErrorBody } from './errors.ts'

/**
 * What a site answered instead of success. Where that was not ours, such as a
 * proxy's error page, its status has to say it.
 */
export function replyError(status: number, body: unknown, retryAfter: string | null): AppError {
  const told: ErrorBody = isErrorBody(body) ? body : { code: codeOf(status), message: messages[codeOf(status)] }
  return AppError.from({ ...told, retryAfter: secondsOf(retryAfter) })
}

const messages = {
  AUTH_REQUIRED: 'Please sign in again.',
  FORBIDDEN: 'The site does not allow this.',
  NOT_FOUND: 'The site does not know this.',
  FILE_TOO_LARGE: 'This file is too large for the site.',
  TOO_MANY_REQUESTS: 'The site asks to wait a little.',
  UNAVAILABLE: 'The site cannot answer at the moment.',
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
