import { schemaResolver, useForm } from '@mantine/form'
import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { useRecordForm } from '#renderer/core/admin/use-record-form.ts'
import { useStoredDraft } from '#renderer/core/drafts/use-stored-draft.ts'
import { usePlatform } from '#renderer/core/platform/platform.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import type { FormEndpoint } from '#shared/core/form-endpoint.ts'
import type { ContentItem } from './content-kind.ts'
import { instantOf, minuteOf } from './local-minute.ts'

/** Files by field; `null` removes the stored file. */
export type ContentFiles = Readonly<Record<string, File | null | undefined>>

/** What the editor of a content type needs to know. */
export interface Editing<V, T> {
  /** The type within a sentence. Also names the drafts in this browser. */
  noun: string
  get: ((input: { id: string }) => Promise<T>) & { key: string }
  /** Saves a form with `changes` and the files, or the changes alone for types without files. */
  to: FormEndpoint<unknown> | ((changes: V & { id: string; updatedAt?: string }) => Promise<unknown>)
  valuesOf(item: T): V
  checks: z.ZodType
  /** The payload to submit, if it differs from the values. The publication date is converted afterwards. */
  sentOf?(values: V, item: T): object
}

/** The named fields of an item, and its publication date in the format of the field. */
export const datedValues = <T extends ContentItem, K extends keyof T>(item: T, names: readonly K[]) => ({
  ...(Object.fromEntries(names.map((name) => [name, item[name]])) as Pick<T, K>),
  publishedAt: minuteOf(item.publishedAt),
})

/**
 * Edits one item and its files in one request. Saving sends the version that the
 * user saw, so that it cannot overwrite a colleague's changes. Until then, the
 * browser stores a draft.
 */
export function useContentForm<V extends Record<string, unknown>, T extends ContentItem>(
  item: T,
  { noun, get, to, valuesOf, checks, sentOf = (values) => values }: Editing<V, T>,
  onSaved: () => void,
) {
  const payloadOf = (values: V) => ({
    ...sentOf(values, item),
    ...(typeof values.publishedAt === 'string' && { publishedAt: instantOf(values.publishedAt, item.publishedAt) }),
  })
  const { sendForm } = usePlatform()
  const form = useForm<V>({
    initialValues: valuesOf(item),
    validate: (values) => schemaResolver(checks as never, { sync: true })(payloadOf(values) as never),
    validateInputOnBlur: true,
  })
  const [files, setFiles] = useState<ContentFiles>({})
  const draft = useStoredDraft(`${noun}-${item._id}`, form.values, form.isDirty(), form.getInitialValues())
  const filesChanged = Object.values(files).some((file) => file !== undefined)
  const storedOf = (stored: T) => ({ updatedAt: stored.updatedAt, values: valuesOf(stored) })

  const { begin, saving, progress, submit, conflict } = useRecordForm({
    form,
    updatedAt: item.updatedAt,
    send(values, { updatedAt, onProgress }) {
      const changes = { ...payloadOf(values), ...(updatedAt && { updatedAt }) }
      if (typeof to === 'function') return to({ id: item._id, ...(changes as V) })
      return sendForm({
        to,
        params: { id: item._id },
        fields: { changes: JSON.stringify(changes) },
        files: Object.fromEntries(Object.entries(files).map(([field, file]) => [field, file === null ? '' : file])),
        ...(filesChanged && { onProgress }),
      })
    },
    fresh: async () => storedOf(await get({ id: item._id })),
    messageOf: ({ fields, message }) => (fields ? undefined : message),
    onSaved(_answer, values) {
      draft.forget()
      toast.success(`“${String(values.title)}” saved`)
      onSaved()
    },
  })
  const dirty = form.isDirty() || filesChanged
  // An unchanged form follows the stored item, which may still be processed or edited by a colleague.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new version counts
  useEffect(() => {
    if (!dirty) begin(storedOf(item))
  }, [item.updatedAt, item.state])

  return {
    form,
    files,
    setFile: (field: string, file: File | null | undefined) => {
      form.clearFieldError(field)
      setFiles((now) => ({ ...now, [field]: file }))
    },
    draft,
    dirty,
    saving,
    progress,
    submit,
    conflict,
  }
}
