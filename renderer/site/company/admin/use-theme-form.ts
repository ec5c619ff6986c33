import { schemaResolver, useForm } from '@mantine/form'
import { useState } from 'react'
import { type Changed, changedBy } from '#renderer/core/admin/changed-by.ts'
import { rebased } from '#renderer/core/drafts/typed-over.ts'
import { useStoredDraft } from '#renderer/core/drafts/use-stored-draft.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import { type CompanySettings, ThemeInput } from '#shared/core/company.ts'
import { type ThemeFields, themeDefaults } from '#shared/core/theme.ts'
import { themeOf, useSaveTheme } from './save-theme.ts'
import { useFreshSettings } from './use-fresh-settings.ts'

/** The form of Theme Settings: saving, undoing the last save, and going back to the stated values. */
export function useThemeForm(company: CompanySettings) {
  const form = useForm<ThemeFields>({
    initialValues: themeOf(company),
    validate: schemaResolver(ThemeInput, { sync: true }),
    validateInputOnChange: true,
  })
  const [before, setBefore] = useState<ThemeFields>()
  const [savedAt, setSavedAt] = useState<Date>()
  /** The version that this form began with. */
  const [seen, setSeen] = useState(company.updatedAt)
  /** What could not be saved, because somebody else had saved. */
  const [held, setHeld] = useState<{ theme: ThemeFields; by: Changed }>()
  const save = useSaveTheme()
  const draft = useStoredDraft('theme', form.values, form.isDirty(), form.getInitialValues())

  const send = (theme: ThemeFields, updatedAt: string | undefined) => {
    const replaced = form.getInitialValues()
    save.mutate(
      { theme, updatedAt },
      {
        onError: (error) => {
          const by = changedBy(error)
          if (by) return setHeld({ theme, by })
          if (error.fields) form.setErrors(error.fields)
          toast.error('Failed to update theme settings. Please try again.')
        },
        onSuccess: (saved) => {
          form.setInitialValues(theme)
          form.setValues(theme)
          form.resetDirty(theme)
          setSeen(saved.updatedAt)
          setHeld(undefined)
          draft.forget()
          setBefore(replaced)
          setSavedAt(new Date())
          toast.success('Theme settings updated successfully!', {
            action: { label: 'Undo', run: () => send(replaced, saved.updatedAt) },
          })
        },
      },
    )
  }

  const fresh = useFreshSettings((settings) => {
    const theirs = themeOf(settings)
    const merged = rebased(form.getInitialValues(), form.getValues(), theirs)
    form.setInitialValues(theirs)
    form.resetDirty(theirs)
    form.setValues(merged)
    setSeen(settings.updatedAt)
    setBefore(undefined)
    setHeld(undefined)
  })

  return {
    form,
    draft,
    savedAt,
    saving: save.isPending,
    submit: () => form.onSubmit((theme) => send(theme, seen))(),
    undo: before && (() => send(before, seen)),
    reset: () => form.setValues({ ...themeDefaults }),
    /** Set once somebody else has saved what this form is about to. */
    elsewhere: held && {
      changed: held.by,
      busy: save.isPending || fresh.isPending,
      onReload: () => fresh.mutate(),
      onOverwrite: () => send(held.theme, undefined),
      onWait: () => setHeld(undefined),
    },
    discard: () => {
      form.reset()
      draft.forget()
    },
  }
}
