import { schemaResolver, useForm } from '@mantine/form'
import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { useRecordForm } from '#renderer/core/admin/use-record-form.ts'
import { useStoredDraft } from '#renderer/core/drafts/use-stored-draft.ts'
import { usePlatform } from '#renderer/core/platform/platform.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import type { FormEndpoint } from '#shared/core/form-endpoint.ts'
import type { ContentItem } from './content-kind.ts'

/** Files by field; `null` takes away what is there. */
export type ContentFiles = Readonly<Record<string, File | null | undefined>>

interface Editing<V, T> {
  /** Names its draft in this browser. */
  kind: string
  /** Takes a form with `changes` and the files; or how the changes of what has no files are sent. */
  to: FormEndpoint<unknown> | ((changes: V & { updatedAt?: string }) => Promise<unknown>)
  valuesOf(item: T): V
  checks: z.ZodType
  /** What is sent of the values, where that differs. */
  sentOf?(values: V): object
  fresh(): Promise<T>
  onSaved(): void
}

/**
 * Editing one thing with its files, as one act. Saving says which version was
 * seen, so that nobody undoes a colleague's work unawares; what is typed is kept
 * in this browser until then.
 */
export function useContentForm<V extends Record<string, unknown>, T extends ContentItem>(
  item: T,
  { kind, to, valuesOf, checks, sentOf = (values) => values, fresh, onSaved }: Editing<V, T>,
) {
  const { sendForm } = usePlatform()
  const form = useForm<V>({
    initialValues: valuesOf(item),
    validate: (values) => schemaResolver(checks as never, { sync: true })(sentOf(values) as never),
    validateInputOnBlur: true,
  })
  const [files, setFiles] = useState<ContentFiles>({})
  const draft = useStoredDraft(`${kind}-${item._id}`, form.values, form.isDirty(), form.getInitialValues())
  const filesChanged = Object.values(files).some((file) => file !== undefined)
  const storedOf = (stored: T) => ({ updatedAt: stored.updatedAt, values: valuesOf(stored) })

  const { begin, saving, progress, submit, elsewhere } = useRecordForm({
    form,
    updatedAt: item.updatedAt,
    send(values, { updatedAt, onProgress }) {
      const changes = { ...sentOf(values), ...(updatedAt && { updatedAt }) }
      if (typeof to === 'function') return to(changes as V)
      return sendForm({
        to,
        params: { id: item._id },
        words: { changes: JSON.stringify(changes) },
        files: Object.fromEntries(Object.entries(files).map(([field, file]) => [field, file === null ? '' : file])),
        ...(filesChanged && { onProgress }),
      })
    },
    fresh: async () => storedOf(await fresh()),
    messageOf: ({ fields, message }) => (fields ? undefined : message),
    onSaved(_answer, values) {
      draft.forget()
      toast.success(`“${String(values.title)}” saved`)
      onSaved()
    },
  })
  const dirty = form.isDirty() || filesChanged
  // While nothing is typed the form follows what is stored: it may still be read from its file, a colleague may edit it.
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
    submit: () => submit(),
    elsewhere,
  }
}

/** What the parts of a drawer need of its form, whatever its values. */
export type ContentFormState = Omit<ReturnType<typeof useContentForm>, 'form'>
