import { type FormErrors, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type Changed, changedBy } from '#renderer/core/admin/changed-by.ts'
import { focusOnFirst } from '#renderer/core/admin/focus-on-first.ts'
import { useStoredDraft } from '#renderer/core/drafts/use-stored-draft.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import type { AppError } from '#shared/core/errors.ts'

interface Wish<Values, Item> {
  /** What is written, as its draft in this browser is called. */
  name: string
  initial: Values
  problems(values: Values): FormErrors
  /** `overwrite` says that what somebody else saved meanwhile may go. */
  save(before: Values, values: Values, overwrite: boolean): Promise<Item>
  onSaved(item: Item): void
}

/** A text's form: what is typed is kept in this browser until it is saved, and nobody's work is undone unawares. */
export function useWriting<Values extends object, Item>({
  name,
  initial,
  problems,
  save,
  onSaved,
}: Wish<Values, Item>) {
  const form = useForm<Values>({ initialValues: initial, validate: problems, validateInputOnBlur: true })
  const [changed, setChanged] = useState<Changed>()
  const [savedAt, setSavedAt] = useState<Date>()
  const [begun, setBegun] = useState(false)
  if (form.isDirty() && !begun) setBegun(true)
  const draft = useStoredDraft(name, form.values, form.isDirty(), form.getInitialValues())
  const saving = useMutation({
    mutationFn: ({ values, overwrite }: { values: Values; overwrite: boolean }) =>
      save(form.getInitialValues(), values, overwrite),
    meta: { errorsShownByCaller: true },
    onError: (error: AppError) => {
      setChanged(changedBy(error))
      if (error.fields) {
        form.setErrors(error.fields)
        focusOnFirst(error.fields)
      }
      if (error.code !== 'STALE') toast.error(error.message)
    },
    onSuccess: (item) => {
      draft.forget()
      setChanged(undefined)
      setSavedAt(new Date())
      onSaved(item)
    },
  })
  return {
    form,
    draft,
    changed,
    savedAt,
    /** Whether anything was typed since it was opened. */
    begun,
    dirty: form.isDirty(),
    saving: saving.isPending,
    submit: ({ overwrite = false } = {}) =>
      form.onSubmit((values) => saving.mutate({ values, overwrite }), focusOnFirst)(),
    /** Goes on writing without having decided. */
    wait: () => setChanged(undefined),
    /** What is saved is what the form begins with from now on. */
    begin(values: Values) {
      setChanged(undefined)
      form.setInitialValues(values)
      form.setValues(values)
      form.resetDirty(values)
    },
    discard() {
      draft.forget()
      form.reset()
    },
  }
}
