import { schemaResolver, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { changedBy } from '#renderer/core/admin/changed-by.ts'
import { focusOnFirst } from '#renderer/core/admin/focus-on-first.ts'
import { rebased } from '#renderer/core/drafts/typed-over.ts'
import { useStoredDraft } from '#renderer/core/drafts/use-stored-draft.ts'
import { usePlatform } from '#renderer/core/platform/platform.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import type { AppError } from '#shared/core/errors.ts'
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
  /** The version that the form began with: `item` is asked for again behind it. */
  const [seen, setSeen] = useState(item.updatedAt)
  const [files, setFiles] = useState<ContentFiles>({})
  const [progress, setProgress] = useState<number>()
  const draft = useStoredDraft(`${kind}-${item._id}`, form.values, form.isDirty(), form.getInitialValues())
  const filesChanged = Object.values(files).some((file) => file !== undefined)

  const save = useMutation({
    mutationFn: ({ values, overwrite }: { values: V; overwrite: boolean }) => {
      const changes = { ...sentOf(values), ...(overwrite ? {} : { updatedAt: seen }) }
      if (typeof to === 'function') return to(changes as V)
      return sendForm({
        to,
        params: { id: item._id },
        words: { changes: JSON.stringify(changes) },
        files: Object.fromEntries(Object.entries(files).map(([field, file]) => [field, file === null ? '' : file])),
        ...(filesChanged && { onProgress: setProgress }),
      })
    },
    meta: { errorsShownByCaller: true },
    onSettled: () => setProgress(undefined),
    onError: (error: AppError) => {
      if (error.fields) {
        form.setErrors(error.fields)
        focusOnFirst(error.fields)
      } else if (error.code !== 'STALE') toast.error(error.message)
    },
    onSuccess: (_answer, { values }) => {
      draft.forget()
      toast.success(`“${String(values.title)}” saved`)
      onSaved()
    },
  })
  const begin = (begun: T, values = valuesOf(begun)) => {
    save.reset()
    setSeen(begun.updatedAt)
    form.setInitialValues(valuesOf(begun))
    form.resetDirty(valuesOf(begun))
    form.setValues(values)
  }
  const reload = useMutation({
    meta: { changesNothing: true },
    mutationFn: fresh,
    onSuccess: (now) => begin(now, rebased(form.getInitialValues(), form.getValues(), valuesOf(now))),
  })
  const dirty = form.isDirty() || filesChanged
  // While nothing is typed the form follows what is stored: it may still be read from its file, a colleague may edit it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new version counts
  useEffect(() => {
    if (!dirty) begin(item)
  }, [item.updatedAt, item.state])

  const changed = save.error ? changedBy(save.error) : undefined
  const submit = ({ overwrite = false } = {}) =>
    form.onSubmit((values) => save.mutate({ values, overwrite }), focusOnFirst)()
  return {
    form,
    files,
    setFile: (field: string, file: File | null | undefined) => {
      form.clearFieldError(field)
      setFiles((now) => ({ ...now, [field]: file }))
    },
    draft,
    dirty,
    saving: save.isPending,
    progress,
    submit: () => submit(),
    /** Set once somebody else has saved what this form is about to. */
    elsewhere: changed && {
      changed,
      busy: save.isPending || reload.isPending,
      onReload: () => reload.mutate(),
      onOverwrite: () => submit({ overwrite: true }),
      onWait: save.reset,
    },
  }
}

/** What the parts of a drawer need of its form, whatever its values. */
export type ContentFormState = Omit<ReturnType<typeof useContentForm>, 'form'>
