import { schemaResolver, useForm } from '@mantine/form'
import { useState } from 'react'
import { useRecordForm } from '#renderer/core/admin/use-record-form.ts'
import { useStoredDraft } from '#renderer/core/drafts/use-stored-draft.ts'
import { usePlatform } from '#renderer/core/platform/platform.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import { CompanyInput, type CompanySettings } from '#shared/core/company.ts'
import { updateCompany } from '#shared/site/form-endpoints.ts'
import { type CompanyPictures, type CompanyValues, changedForm, valuesOf } from './company-form.ts'
import { useFreshSettings } from './use-fresh-settings.ts'

const failed = 'Failed to update company settings. Please try again.'

/** The form of Update Company: its values, its pictures, and saving both. `onWrong` is told the first wrong field. */
export function useCompanyForm(company: CompanySettings, onWrong: (field: string) => void) {
  const { sendForm } = usePlatform()
  const form = useForm<CompanyValues>({
    initialValues: valuesOf(company),
    validate: schemaResolver(CompanyInput, { sync: true }),
    validateInputOnBlur: true,
  })
  const [pictures, setPictures] = useState<CompanyPictures>({})
  const [savedAt, setSavedAt] = useState<Date>()
  const fresh = useFreshSettings()
  const dirty = form.isDirty() || Object.values(pictures).some((picture) => picture !== undefined)
  const draft = useStoredDraft('company', form.values, form.isDirty(), form.getInitialValues())
  const { begin, saving, progress, submit, elsewhere } = useRecordForm({
    form,
    updatedAt: company.updatedAt,
    send: (values, { before, updatedAt, onProgress }) =>
      sendForm({ ...changedForm(before, values, pictures), to: updateCompany, query: { updatedAt }, onProgress }),
    async fresh() {
      const settings = await fresh()
      return { updatedAt: settings.updatedAt, values: valuesOf(settings) }
    },
    messageOf: ({ code, message }) => (code === 'UNEXPECTED' ? failed : message),
    onWrong(errors) {
      const [field] = Object.keys(errors)
      if (field) onWrong(field)
    },
    onSaved({ updatedAt }, values) {
      // What was typed while it was on its way stays.
      begin({ updatedAt, values }, form.getValues())
      setPictures({})
      draft.forget()
      setSavedAt(new Date())
      toast.success('Company settings updated successfully!')
    },
  })

  return {
    form,
    pictures,
    choosePicture: (name: keyof CompanyPictures, file: CompanyPictures[keyof CompanyPictures]) => {
      setPictures((was) => ({ ...was, [name]: file }))
      form.clearFieldError(name)
    },
    dirty,
    draft,
    savedAt,
    saving,
    progress,
    submit: () => submit(),
    elsewhere,
    discard: () => {
      form.reset()
      setPictures({})
      draft.forget()
    },
  }
}

export type CompanyFormState = ReturnType<typeof useCompanyForm>
