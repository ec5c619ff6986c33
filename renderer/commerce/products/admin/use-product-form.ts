import { useForm } from '@mantine/form'
import { useState } from 'react'
import { type Sending, type Stored, useRecordForm } from '#renderer/core/admin/use-record-form.ts'
import type { FormRequest } from '#renderer/core/platform/form-request.ts'
import { usePlatform } from '#renderer/core/platform/platform.ts'
import type { SavedProduct } from '#shared/commerce/products.ts'
import type { FormEndpoint } from '#shared/core/form-endpoint.ts'
import { formFieldsOf, type ProductValues, productChecks } from './product-form.ts'

interface Saving {
  to: FormEndpoint<SavedProduct>
  params?: { id: string }
  /** Message for unexpected errors. */
  failed: string
  formOf(
    values: ProductValues,
    files: readonly File[],
    about: Sending<ProductValues>,
  ): Pick<FormRequest, 'fields' | 'files'>
  fresh?(): Promise<Stored<ProductValues>>
  onSaved(answer: SavedProduct): void
}

/** The product form with its new images. */
export function useProductForm(
  { values: initialValues, updatedAt }: Stored<ProductValues>,
  { to, params, failed, formOf, fresh, onSaved }: Saving,
) {
  const { sendForm } = usePlatform()
  const form = useForm<ProductValues>({ initialValues, validate: productChecks, validateInputOnBlur: true })
  const [files, setFiles] = useState<readonly File[]>([])
  const record = useRecordForm({
    form,
    updatedAt,
    send: (values, about) =>
      sendForm({
        ...formOf(values, files, about),
        ...{ to, ...(params && { params }), onProgress: about.onProgress },
      }),
    ...(fresh && { fresh }),
    onSaved,
    messageOf: ({ code, message }) => (code === 'UNEXPECTED' ? failed : message),
    fieldNamesOf: (fields) => formFieldsOf(fields, form.getValues()),
  })
  return {
    ...record,
    form,
    files,
    setFiles,
    dirty: form.isDirty() || files.length > 0,
    begin(stored: Stored<ProductValues>) {
      record.begin(stored)
      setFiles([])
    },
    discard() {
      form.reset()
      setFiles([])
    },
  }
}
