import { schemaResolver, useForm } from '@mantine/form'
import { useState } from 'react'
import { type Changed, changedBy } from '#renderer/core/admin/changed-by.ts'
import { rebased } from '#renderer/core/drafts/typed-over.ts'
import { useStoredDraft } from '#renderer/core/drafts/use-stored-draft.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import { CompanyInput, type CompanySettings } from '#shared/core/company.ts'
import type { AppError } from '#shared/core/errors.ts'
import { type CompanyPictures, type CompanyValues, changedForm, valuesOf } from './company-form.ts'
import { useSaveCompany } from './save-company.ts'
import { useFreshSettings } from './use-fresh-settings.ts'

const failed = 'Failed to update company settings. Please try again.'

/** The form of Update Company: its values, its pictures, and saving both. `onWrong` is told the first wrong field. */
export function useCompanyForm(company: CompanySettings, onWrong: (field: string) => void) {
  const form = useForm<CompanyValues>({
    initialValues: valuesOf(company),
    validate: schemaResolver(CompanyInput, { sync: true }),
    validateInputOnBlur: true,
  })
  const [pictures, setPictures] = useState<CompanyPictures>({})
  const [savedAt, setSavedAt] = useState<Date>()
  /** The version that this form began with. */
  const [seen, setSeen] = useState(company.updatedAt)
  const [changed, setChanged] = useState<Changed>()
  const save = useSaveCompany()
  const dirty = form.isDirty() || Object.values(pictures).some((picture) => picture !== undefined)
  const draft = useStoredDraft('company', form.values, form.isDirty(), form.getInitialValues())

  const wrong = (errors: Record<string, unknown>) => {
    const [field] = Object.keys(errors)
    if (field) onWrong(field)
  }
  const refused = (error: AppError) => {
    const by = changedBy(error)
    if (by) return setChanged(by)
    if (error.fields) {
      form.setErrors(error.fields)
      wrong(error.fields)
    }
    toast.error(error.code === 'UNEXPECTED' ? failed : error.message)
  }
  const send = (values: CompanyValues, updatedAt: string | undefined) =>
    save.mutate(
      { form: changedForm(form.getInitialValues(), values, pictures), updatedAt },
      {
        onError: refused,
        onSuccess: (saved) => {
          form.setInitialValues(values)
          form.resetDirty(values)
          setPictures({})
          setSeen(saved.updatedAt)
          setChanged(undefined)
          draft.forget()
          setSavedAt(new Date())
          toast.success('Company settings updated successfully!')
        },
      },
    )
  const submit = ({ overwrite = false } = {}) =>
    form.onSubmit((values) => send(values, overwrite ? undefined : seen), wrong)()

  const fresh = useFreshSettings((settings) => {
    const theirs = valuesOf(settings)
    const merged = rebased(form.getInitialValues(), form.getValues(), theirs)
    form.setInitialValues(theirs)
    form.resetDirty(theirs)
    form.setValues(merged)
    setSeen(settings.updatedAt)
    setChanged(undefined)
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
    saving: save.isPending,
    progress: save.progress,
    submit: () => submit(),
    /** Set once somebody else has saved what this form is about to. */
    elsewhere: changed && {
      changed,
      busy: save.isPending || fresh.isPending,
      onReload: () => fresh.mutate(),
      onOverwrite: () => submit({ overwrite: true }),
      onWait: () => setChanged(undefined),
    },
    discard: () => {
      form.reset()
      setPictures({})
      draft.forget()
    },
  }
}

export type CompanyFormState = ReturnType<typeof useCompanyForm>
