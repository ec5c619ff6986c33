import type { z } from 'zod'

/** All error codes with their HTTP status. */
export const statusOf = {
  VALIDATION: 400,
  BAD_FILE_TYPE: 400,
  AUTH_REQUIRED: 401,
  FORBIDDEN: 403,
  OTP_REQUIRED: 403,
  /** The password is correct, but was set by an admin. */
  PASSWORD_CHANGE_REQUIRED: 403,
  /** The sign-in is too old for this action. See [Note: Recent sign-in]. */
  CONFIRM_IDENTITY: 403,
  /** The password is correct, and the account has a second factor; `details` has the next step. */
  SECOND_FACTOR_REQUIRED: 403,
  /** The company requires a second factor of staff, and this account has none. */
  SECOND_FACTOR_SETUP_REQUIRED: 403,
  PLAN_LIMIT_REACHED: 403,
  NOT_FOUND: 404,
  /** The resource existed and was deleted. */
  GONE: 410,
  CONFLICT: 409,
  DUPLICATE: 409,
  STALE: 409,
  EVENT_FULL: 409,
  /** A company needs at least one admin. */
  LAST_ADMIN: 409,
  INSUFFICIENT_STOCK: 409,
  PRICE_CHANGED: 409,
  FILE_TOO_LARGE: 413,
  TOO_MANY_REQUESTS: 429,
  UNEXPECTED: 500,
  OFFLINE: 503,
  UNAVAILABLE: 503,
  STORAGE_FULL: 507,
} as const

export type ErrorCode = keyof typeof statusOf

/** An error in JSON, used over HTTP and between processes of the desktop app. */
export interface ErrorBody {
  code: ErrorCode
  message: string
  /** Messages by input field: `{ email: 'Enter an email address.' }`. */
  fields?: Record<string, string> | undefined
  details?: unknown
  requestId?: string | undefined
}

interface Extra extends Pick<ErrorBody, 'fields' | 'details' | 'requestId'>, ErrorOptions {
  /** Seconds until a retry makes sense; sent as `Retry-After`. */
  retryAfter?: number | undefined
  /** A user failed to prove who they are; the server logs it like a refused access. */
  isFailedProof?: boolean
}

/**
 * The only error type of the API: the server throws it, and clients throw it again. `message` can be displayed to
 * users.
 */
export class AppError extends Error {
  override name = 'AppError'
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined
  readonly details: unknown
  readonly requestId: string | undefined
  readonly retryAfter: number | undefined
  readonly isFailedProof: boolean

  constructor(code: ErrorCode, message: string, extra: Extra = {}) {
    super(message, { cause: extra.cause })
    this.code = code
    this.fields = extra.fields
    this.details = extra.details
    this.requestId = extra.requestId
    this.retryAfter = extra.retryAfter
    this.isFailedProof = extra.isFailedProof ?? false
  }

  /** Converts a thrown or received value. Internal details stay in `cause`. */
  static from(error: unknown): AppError {
    if (error instanceof AppError) return error
    if (isErrorBody(error)) return new AppError(error.code, error.message, error)
    return new AppError('UNEXPECTED', 'Something went wrong. Please try again.', { cause: error })
  }

  toJSON(): ErrorBody {
    const { code, message, fields, details, requestId } = this
    return { code, message, fields, details, requestId }
  }
}

export function isErrorBody(value: unknown): value is ErrorBody {
  if (typeof value !== 'object' || value === null) return false
  const { code, message } = value as Partial<ErrorBody>
  return typeof code === 'string' && code in statusOf && typeof message === 'string'
}

/** Validates an input. Throws VALIDATION with messages by field. */
export function validateInput<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const { success, data, error } = schema.safeParse(value)
  if (success) return data
  const fields: Record<string, string> = {}
  for (const issue of error.issues) fields[issue.path.join('.') || '*'] ??= issue.message
  throw new AppError('VALIDATION', 'Please check the highlighted fields.', { fields, cause: error })
}

/** Returns the row of a query: `const photo = requireRow(await db.select()…, 'photo')`. Throws NOT_FOUND. */
export function requireRow<T>([row]: T[], what: string): T {
  if (row === undefined) throw new AppError('NOT_FOUND', `That ${what} no longer exists.`)
  return row
}

/** An error about one input, so that forms show the message at its field. */
export const fieldError = (field: string, message: string, code: ErrorCode = 'VALIDATION') =>
  new AppError(code, message, { fields: { [field]: message } })

/** The same about a password or code that does not prove who the user is. */
export const failedProof = (field: string, message: string) =>
  new AppError('VALIDATION', message, { fields: { [field]: message }, isFailedProof: true })
