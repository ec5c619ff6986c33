import { AppError } from '#shared/core/errors.ts'

/** Turns validation errors into "not found", because an invalid id in an address names nothing. */
export function throwAsNotFound(thrown: unknown): never {
  const error = AppError.from(thrown)
  throw error.code === 'VALIDATION' ? new AppError('NOT_FOUND', error.message, { cause: error }) : error
}
