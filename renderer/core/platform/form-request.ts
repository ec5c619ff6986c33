import type { FormEndpoint } from '#shared/core/form-endpoint.ts'

/** Form fields by name. `null` and `undefined` are left out; lists are separated by commas. */
export type FormFields = Readonly<Record<string, string | number | boolean | readonly string[] | null | undefined>>
/** Files by field. `null` and `undefined` are left out; an empty text removes the stored file. */
export type FormFiles<Field extends string = string> = Readonly<
  Partial<Record<Field, Blob | readonly Blob[] | '' | null | undefined>>
>

export interface FormRequest<Answer = unknown, Field extends string = string> {
  to: FormEndpoint<Answer, Field>
  /** Parameters of the path. */
  params?: Record<string, string>
  query?: Record<string, string | undefined>
  fields?: FormFields
  files?: FormFiles<Field>
  headers?: Record<string, string>
  /** Purpose of a large file that does not belong to a record. */
  use?: 'import'
  /** 0 to 1. */
  onProgress?: (sent: number) => void
  signal?: AbortSignal
}

/** Omits empty fields, for forms where empty means not set. */
export const omitEmptyFields = (fields: FormFields): FormFields =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([, value]) => (typeof value === 'string' ? value.trim() : String(value ?? '')) !== '',
    ),
  )
