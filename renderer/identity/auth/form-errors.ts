import type { UseFormReturnType } from '@mantine/form'
import type { AppError } from '#shared/core/errors.ts'

/** The server's own words where it had any, otherwise the stated text. */
export function wordsOf(error: AppError, stated: string): string {
  return error.code === 'UNEXPECTED' ? stated : error.message
}

/** Puts the reader where the first mistake is. */
export function focusFirst<V extends Record<string, unknown>>(
  form: UseFormReturnType<V>,
  errors: Record<string, unknown>,
) {
  const first = Object.keys(form.getValues()).find((name) => errors[name])
  if (first) form.getInputNode(first)?.focus()
}

/** Shows what the server said about each field, on the field. */
export function showFieldErrors<V extends Record<string, unknown>>(form: UseFormReturnType<V>, error: AppError) {
  if (!error.fields) return
  form.setErrors(error.fields)
  focusFirst(form, error.fields)
}
