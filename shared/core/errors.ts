import type { z } from 'zod'

/** Every way a request can fail, and the HTTP status it travels under. */
export const statusOf = {
  VALIDATION: 400,
  BAD_FILE_TYPE: 400,
  AUTH_REQUIRED: 401,
  FORBIDDEN: 403,
  OTP_REQUIRED: 403,
  /** The password is right, and somebody else chose it. */
  PASSWORD_CHANGE_REQUIRED: 403,
  /** The sign-in is too long ago for this: the password has to be entered again. See [Note: Recent sign-in]. */
  CONFIRM_IDENTITY: 403,
  /** The password is right, and the account has a second factor: `details` say how to go on. */
  SECOND_FACTOR_REQUIRED: 403,
  /** The company requires a second factor of its staff, and this account has none yet. */
  SECOND_FACTOR_SETUP_REQUIRED: 403,
  PLAN_LIMIT_REACHED: 403,
  NOT_FOUND: 404,
  /** It was here, and was taken away. */
  GONE: 410,
  CONFLICT: 409,
  DUPLICATE: 409,
  STALE: 409,
  EVENT_FULL: 409,
  /** Somebody has to run the company. */
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

/** An error as it travels, over HTTP and between the desktop app's processes alike. */
export interface ErrorBody {
  code: ErrorCode
  message: string
  /** What is wrong with which input, by its name: `{ email: 'Enter an email address.' }`. */
  fields?: Record<string, string> | undefined
  details?: unknown
  requestId?: string | undefined
}

interface Extra extends Pick<ErrorBody, 'fields' | 'details' | 'requestId'>, ErrorOptions {
  /** Seconds after which trying again makes sense; travels as `Retry-After`. */
  retryAfter?: number | undefined
}

/**
 * The one error type. The server throws it, its body travels, the client throws
 * it again. `message` is always fit to show to a person.
 */
export class AppError extends Error {
  override name = 'AppError'
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined
  readonly details: unknown
  readonly requestId: string | undefined
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, message: string, extra: Extra = {}) {
    super(message, { cause: extra.cause })
    this.code = code
    this.fields = extra.fields
    this.details = extra.details
    this.requestId = extra.requestId
    this.retryAfter = extra.retryAfter
  }

  /** Anything thrown or received, as an AppError. What people should not see stays in `cause`. */
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

/** Checks what a caller sent, and names the fields that are wrong. Throws VALIDATION. */
export function checked<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const { success, data, error } = schema.safeParse(value)
  if (success) return data
  const fields: Record<string, string> = {}
  for (const issue of error.issues) fields[issue.path.join('.') || '*'] ??= issue.message
  throw new AppError('VALIDATION', 'Please check the highlighted fields.', { fields, cause: error })
}

/** The one row a query promised: `const photo = found(await db.select()…, 'photo')`. Throws NOT_FOUND. */
export function found<T>([row]: T[], what: string): T {
  if (row === undefined) throw new AppError('NOT_FOUND', `That ${what} no longer exists.`)
  return row
}
