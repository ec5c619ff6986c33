import type { FormEndpoint } from '#shared/core/form-endpoint.ts'

/** What a form says, by field. `null` and `undefined` are left out; lists are separated by commas. */
export type FormWords = Readonly<Record<string, string | number | boolean | readonly string[] | null | undefined>>
/** Files by field. `null` and `undefined` are left out; an empty text takes away what is there. */
export type FormFiles<Field extends string = string> = Readonly<
  Partial<Record<Field, Blob | readonly Blob[] | '' | null | undefined>>
>

export interface FormRequest<Answer = unknown, Field extends string = string> {
  to: FormEndpoint<Answer, Field>
  /** Of its path. */
  params?: Record<string, string>
  query?: Record<string, string | undefined>
  words?: FormWords
  files?: FormFiles<Field>
  headers?: Record<string, string>
  /** What a file too large for the form is uploaded for, where that is not a record's file. */
  use?: 'import'
  /** 0 to 1. */
  onProgress?: (sent: number) => void
  signal?: AbortSignal
}

/** Words without those that say nothing, for forms in which an empty field is one that nobody filled in. */
export const filled = (words: FormWords): FormWords =>
  Object.fromEntries(
    Object.entries(words).filter(
      ([, value]) => (typeof value === 'string' ? value.trim() : String(value ?? '')) !== '',
    ),
  )
