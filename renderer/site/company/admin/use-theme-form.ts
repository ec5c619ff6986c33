import { schemaResolver, useForm } from '@mantine/form'
import { useState } from 'react'
import { useRecordForm } from '#renderer/core/admin/use-record-form.ts'
import { useStoredDraft } from '#renderer/core/drafts/use-stored-draft.ts'
import { usePlatform } from '#renderer/core/platform/platform.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import { type CompanySettings, ThemeInput } from '#shared/core/company.ts'
import { type ThemeFields, themeDefaults } from '#shared/core/theme.ts'
import { saveTheme, themeOf } from './save-theme.ts'
import { useFreshSettings } from './use-fresh-settings.ts'

/** The form of Theme Settings: saving, undoing the last save, and going back to the stated values. */
export function useThemeForm(company: CompanySettings) {
  const form = useForm<ThemeFields>({
    initialValues: themeOf(company),
    validate: schemaResolver(ThemeInput, { sync: true }),
    validateInputOnChange: true,
  })
  const { send } = usePlatform()
  const [before, setBefore] = useState<ThemeFields>()
  const [savedAt, setSavedAt] = useState<Date>()
  const fresh = useFreshSettings()
  const draft = useStoredDraft('theme', form.values, form.isDirty(), form.getInitialValues())
  const record = useRecordForm({
    form,
    updatedAt: company.updatedAt,
    send: (theme, { updatedAt }) => saveTheme(send, theme, updatedAt),
    async fresh() {
      const settings = await fresh()
      return { updatedAt: settings.updatedAt, values: themeOf(settings) }
    },
    onReloaded: () => setBefore(undefined),
    messageOf: () => 'Failed to update theme settings. Please try again.',
    onSaved({ updatedAt }, theme) {
      const replaced = form.getInitialValues()
      record.begin({ updatedAt, values: theme })
      draft.forget()
      setBefore(replaced)
      setSavedAt(new Date())
      toast.success('Theme settings updated successfully!', {
        action: { label: 'Undo', run: () => record.save(replaced) },
      })
    },
  })
  const { saving, submit, save, sent, elsewhere } = record

  return {
    form,
    draft,
    savedAt,
    saving,
    submit: () => submit(),
    undo: before && (() => save(before)),
    reset: () => form.setValues({ ...themeDefaults }),
    // What could not be saved may have been the theme before, which the form does not show.
    elsewhere: elsewhere && { ...elsewhere, onOverwrite: () => sent && save(sent, { overwrite: true }) },
    discard: () => {
      form.reset()
      draft.forget()
    },
  }
}
