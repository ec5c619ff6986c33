import { AppError } from '#shared/core/errors.ts'

/** What cannot name anything is an address like any other that leads nowhere. */
export function leadsNowhere(thrown: unknown): never {
  const error = AppError.from(thrown)
  throw error.code === 'VALIDATION' ? new AppError('NOT_FOUND', error.message, { cause: error }) : error
}
