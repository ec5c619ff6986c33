import { schemaResolver, useForm } from '@mantine/form'
import { useState } from 'react'
import type { About } from '#shared/about.ts'
import { CompanyInput } from '#shared/company.ts'
import type { AppError } from '#shared/errors.ts'
import { useKeptDraft } from '../../admin/kept-draft.ts'
import { toast } from '../../ui/toast.ts'
import {
  type CompanyPictures,
  type CompanySettings,
  type CompanyValues,
  changedForm,
  valuesOf,
} from './company-form.ts'
import { useSaveCompany } from './save-company.ts'

const failed = 'Failed to update company settings. Please try again.'

/** The form of Update Company: its values, its pictures, and saving both. `onWrong` is told the first wrong field. */
export function useCompanyForm(company: CompanySettings, about: About, onWrong: (field: string) => void) {
  const form = useForm<CompanyValues>({
    initialValues: valuesOf(company, about),
    validate: schemaResolver(CompanyInput, { sync: true }),
    validateInputOnBlur: true,
  })
  const [pictures, setPictures] = useState<CompanyPictures>({})
  const [savedAt, setSavedAt] = useState<Date>()
  const save = useSaveCompany()
  const dirty = form.isDirty() || Object.values(pictures).some((picture) => picture !== undefined)
  const draft = useKeptDraft('company', form.values, form.isDirty())

  const wrong = (errors: Record<string, unknown>) => {
    const [field] = Object.keys(errors)
    if (field) onWrong(field)
  }
  const refused = (error: AppError) => {
    if (error.fields) {
      form.setErrors(error.fields)
      wrong(error.fields)
    }
    toast.error(error.code === 'UNEXPECTED' ? failed : error.message)
  }
  const submit = form.onSubmit((values) => {
    save.mutate(changedForm(form.getInitialValues(), values, pictures), {
      onError: refused,
      onSuccess: () => {
        form.setInitialValues(values)
        form.resetDirty(values)
        setPictures({})
        draft.forget()
        setSavedAt(new Date())
        toast.success('Company settings updated successfully!')
      },
    })
  }, wrong)

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
    saving: save.isPending,
    progress: save.progress,
    submit: () => submit(),
    discard: () => {
      form.reset()
      setPictures({})
      draft.forget()
    },
  }
}

export type CompanyFormState = ReturnType<typeof useCompanyForm>
