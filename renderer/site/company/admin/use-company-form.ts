import { schemaResolver, useForm } from '@mantine/form'
import { useState } from 'react'
import { useRecordForm } from '#renderer/core/admin/use-record-form.ts'
import { useStoredDraft } from '#renderer/core/drafts/use-stored-draft.ts'
import { usePlatform } from '#renderer/core/platform/platform.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import { CompanyInput, type CompanySettings } from '#shared/core/company.ts'
import { updateCompany } from '#shared/site/form-endpoints.ts'
import { type CompanyImages, type CompanyValues, changedForm, valuesOf } from './company-form.ts'
import { useFreshSettings } from './use-fresh-settings.ts'

const failed = 'Failed to update company settings. Please try again.'

/** The form of Update Company with its images. `onWrong` is called with the first invalid field. */
export function useCompanyForm(company: CompanySettings, onWrong: (field: string) => void) {
  const { sendForm } = usePlatform()
  const form = useForm<CompanyValues>({
    initialValues: valuesOf(company),
    validate: schemaResolver(CompanyInput, { sync: true }),
    validateInputOnBlur: true,
  })
  const [images, setImages] = useState<CompanyImages>({})
  const [savedAt, setSavedAt] = useState<Date>()
  const dirty = form.isDirty() || Object.values(images).some((image) => image !== undefined)
  const draft = useStoredDraft('company', form.values, form.isDirty(), form.getInitialValues())
  const { begin, saving, progress, submit, conflict } = useRecordForm({
    form,
    updatedAt: company.updatedAt,
    send: (values, { before, updatedAt, onProgress }) =>
      sendForm({ ...changedForm(before, values, images), to: updateCompany, query: { updatedAt }, onProgress }),
    fresh: useFreshSettings(valuesOf),
    messageOf: ({ code, message }) => (code === 'UNEXPECTED' ? failed : message),
    onInvalid(errors) {
      const [field] = Object.keys(errors)
      if (field) onWrong(field)
    },
    onSaved({ updatedAt }, values) {
      // Retains changes typed during the request.
      begin({ updatedAt, values }, form.getValues())
      setImages({})
      draft.forget()
      setSavedAt(new Date())
      toast.success('Company settings updated successfully!')
    },
  })

  return {
    form,
    images,
    selectImage: (name: keyof CompanyImages, file: CompanyImages[keyof CompanyImages]) => {
      setImages((was) => ({ ...was, [name]: file }))
      form.clearFieldError(name)
    },
    dirty,
    draft,
    savedAt,
    saving,
    progress,
    submit,
    conflict,
    discard: () => {
      form.reset()
      setImages({})
      draft.forget()
    },
  }
}

export type CompanyFormState = ReturnType<typeof useCompanyForm>
