import { schemaResolver, useForm } from '@mantine/form'
import { useState } from 'react'
import { type Company, ThemeInput } from '#shared/company.ts'
import { type ThemeFields, themeDefaults } from '#shared/theme.ts'
import { useKeptDraft } from '../../admin/kept-draft.ts'
import { toast } from '../../ui/toast.ts'
import { themeOf, useSaveTheme } from './save-theme.ts'

/** The form of Theme Settings: saving, undoing the last save, and going back to the stated values. */
export function useThemeForm(company: Company) {
  const form = useForm<ThemeFields>({
    initialValues: themeOf(company),
    validate: schemaResolver(ThemeInput, { sync: true }),
    validateInputOnChange: true,
  })
  const [before, setBefore] = useState<ThemeFields>()
  const [savedAt, setSavedAt] = useState<Date>()
  const save = useSaveTheme()
  const draft = useKeptDraft('theme', form.values, form.isDirty())

  const send = (theme: ThemeFields) => {
    const replaced = form.getInitialValues()
    save.mutate(theme, {
      onError: (error) => {
        if (error.fields) form.setErrors(error.fields)
        toast.error('Failed to update theme settings. Please try again.')
      },
      onSuccess: () => {
        form.setInitialValues(theme)
        form.setValues(theme)
        form.resetDirty(theme)
        draft.forget()
        setBefore(replaced)
        setSavedAt(new Date())
        toast.success('Theme settings updated successfully!', { action: { label: 'Undo', run: () => send(replaced) } })
      },
    })
  }

  return {
    form,
    draft,
    savedAt,
    saving: save.isPending,
    submit: () => form.onSubmit(send)(),
    undo: before && (() => send(before)),
    reset: () => form.setValues({ ...themeDefaults }),
    discard: () => {
      form.reset()
      draft.forget()
    },
  }
}
