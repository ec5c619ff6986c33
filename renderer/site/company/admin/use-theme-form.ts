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

export function useThemeForm(company: CompanySettings) {
  const form = useForm<ThemeFields>({
    initialValues: themeOf(company),
    validate: schemaResolver(ThemeInput, { sync: true }),
    validateInputOnChange: true,
  })
  const { send } = usePlatform()
  const [before, setBefore] = useState<ThemeFields>()
  const [savedAt, setSavedAt] = useState<Date>()
  const draft = useStoredDraft('theme', form.values, form.isDirty(), form.getInitialValues())
  const record = useRecordForm({
    form,
    updatedAt: company.updatedAt,
    send: (theme, { updatedAt }) => saveTheme(send, theme, updatedAt),
    fresh: useFreshSettings(themeOf),
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
  const { saving, submit, save, sent, conflict } = record

  return {
    form,
    draft,
    savedAt,
    saving,
    submit,
    undo: before && (() => save(before)),
    reset: () => form.setValues({ ...themeDefaults }),
    // Undo sends values that are not in the form.
    conflict: conflict && { ...conflict, onOverwrite: () => sent && save(sent, { overwrite: true }) },
    discard: () => {
      form.reset()
      draft.forget()
    },
  }
}
