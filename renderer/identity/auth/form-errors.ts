import type { UseFormReturnType } from '@mantine/form'
import type { AppError } from '#shared/core/errors.ts'

/** The server's message, or the given text for unexpected errors. */
export function messageOf(error: AppError, stated: string): string {
  return error.code === 'UNEXPECTED' ? stated : error.message
}

/** Focuses the first field with an error. */
export function focusFirst<V extends Record<string, unknown>>(
  form: UseFormReturnType<V>,
  errors: Record<string, unknown>,
) {
  const first = Object.keys(form.getValues()).find((name) => errors[name])
  if (first) form.getInputNode(first)?.focus()
}

/** Shows the server's messages at their fields. */
export function showFieldErrors<V extends Record<string, unknown>>(form: UseFormReturnType<V>, error: AppError) {
  if (!error.fields) return
  form.setErrors(error.fields)
  focusFirst(form, error.fields)
}
