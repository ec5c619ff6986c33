import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { changedBy } from '#renderer/core/admin/changed-by.ts'
import { focusOnFirst } from '#renderer/core/admin/focus-on-first.ts'
import { rebased } from '#renderer/core/drafts/typed-over.ts'
import type { FormRequest } from '#renderer/core/platform/form-request.ts'
import { usePlatform } from '#renderer/core/platform/platform.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import type { SavedProduct } from '#shared/commerce/products.ts'
import type { AppError } from '#shared/core/errors.ts'
import type { FormEndpoint } from '#shared/core/form-endpoint.ts'
import { type ProductValues, productChecks } from './product-form.ts'

interface Saving {
  to: FormEndpoint<SavedProduct>
  params?: { id: string }
  /** Said when the server has no words for what went wrong. */
  failed: string
  /** `overwrite` says that what somebody else saved meanwhile may go. */
  formOf(
    before: ProductValues,
    values: ProductValues,
    files: readonly File[],
    overwrite: boolean,
  ): Pick<FormRequest, 'words' | 'files'>
  onSaved(answer: SavedProduct): void
}

/** A product's form: its values, its new pictures, and sending both. Errors stand on their fields, the first has the cursor. */
export function useProductForm(initial: ProductValues, { to, params, failed, formOf, onSaved }: Saving) {
  const { sendForm } = usePlatform()
  const form = useForm<ProductValues>({ initialValues: initial, validate: productChecks, validateInputOnBlur: true })
  const [files, setFiles] = useState<readonly File[]>([])
  const [progress, setProgress] = useState<number>()
  const save = useMutation({
    mutationFn: ({ values, overwrite }: { values: ProductValues; overwrite: boolean }) =>
      sendForm({
        ...formOf(form.getInitialValues(), values, files, overwrite),
        ...{ to, ...(params && { params }), onProgress: setProgress },
      }),
    meta: { errorsShownByCaller: true },
    onSettled: () => setProgress(undefined),
    onError: (error: AppError) => {
      if (error.fields) {
        const fields = byPlace(error.fields)
        form.setErrors(fields)
        focusOnFirst(fields)
      }
      if (error.code !== 'STALE') toast.error(error.code === 'UNEXPECTED' ? failed : error.message)
    },
    onSuccess: onSaved,
  })
  return {
    form,
    files,
    setFiles,
    dirty: form.isDirty() || files.length > 0,
    saving: save.isPending,
    progress,
    submit: ({ overwrite = false } = {}) =>
      form.onSubmit((values) => save.mutate({ values, overwrite }), focusOnFirst)(),
    /** Who saved meanwhile, where that is why it could not be saved. */
    changed: save.error ? changedBy(save.error) : undefined,
    /** Goes on without having decided. */
    wait: save.reset,
    /** Takes over what somebody else saved, and keeps what was typed here on top. */
    rebase(theirs: ProductValues) {
      const merged = rebased(form.getInitialValues(), form.getValues(), theirs)
      save.reset()
      form.setInitialValues(theirs)
      form.resetDirty(theirs)
      form.setValues(merged)
    },
    /** What is saved is what the form begins with from now on. */
    begin(values: ProductValues) {
      form.setInitialValues(values)
      form.setValues(values)
      form.resetDirty(values)
      setFiles([])
    },
    discard() {
      form.reset()
      setFiles([])
    },
  }
}

/** A value of an option has a key beside its words here. */
const byPlace = (fields: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, text]) => [
      /^options\.\d+\.values\.\d+$/.test(name) ? `${name}.text` : name,
      text,
    ]),
  )
