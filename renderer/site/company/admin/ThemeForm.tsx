import { IconArrowBackUp, IconRestore } from '@tabler/icons-react'
import { DisabledReason } from '#renderer/core/admin/DisabledReason.tsx'
import { EditConflictDialog } from '#renderer/core/admin/EditConflictDialog.tsx'
import { FormSection } from '#renderer/core/admin/FormSection.tsx'
import { PageHead } from '#renderer/core/admin/PageHead.tsx'
import { SaveBar } from '#renderer/core/admin/SaveBar.tsx'
import { SavedAt } from '#renderer/core/admin/SavedAt.tsx'
import { DraftOffer } from '#renderer/core/drafts/DraftOffer.tsx'
import { submitted } from '#renderer/core/ui/submitted.ts'
import { ToolButton } from '#renderer/core/ui/ToolButton.tsx'
import type { CompanySettings } from '#shared/core/company.ts'
import { blurOptions, primaryBlurOptions, themeDefaults } from '#shared/core/theme.ts'
import { BlurField } from './BlurField.tsx'
import { ColorField } from './ColorField.tsx'
import { choiceOf } from './form-field.ts'
import { PaletteStrip } from './PaletteStrip.tsx'
import { SliderField } from './SliderField.tsx'
import { themeOf } from './save-theme.ts'
import styles from './ThemeForm.module.css'
import { ThemePreview } from './ThemePreview.tsx'
import { useThemeForm } from './use-theme-form.ts'

const opacity = { min: 0, max: 1, step: 0.1 }
const radius = { min: 0, max: 20, step: 1, unit: 'px' }
const isDefault = (theme: object) => JSON.stringify(theme) === JSON.stringify(themeOf(themeDefaults))

export function ThemeForm({ company }: { company: CompanySettings }) {
  const { form, draft, savedAt, saving, submit, undo, reset, conflict, discard } = useThemeForm(company)
  const { values } = form
  const dirty = form.isDirty()
  return (
    <>
      <PageHead>
        <SavedAt at={dirty ? undefined : savedAt} />
        {undo && (
          <ToolButton icon={IconArrowBackUp} disabled={saving} onClick={undo}>
            Undo last save
          </ToolButton>
        )}
        <DisabledReason reason={isDefault(values) && 'These are the defaults.'}>
          <ToolButton icon={IconRestore} disabled={saving} onClick={reset}>
            Reset to defaults
          </ToolButton>
        </DisabledReason>
      </PageHead>
      <DraftOffer draft={draft} dirty={dirty} onRestore={form.setValues} />
      <div className={styles.columns}>
        <form className={styles.form} onSubmit={submitted(submit)}>
          <FormSection name="Primary">
            <ColorField label="Primary colour" {...choiceOf(form, 'primary_color')} />
            <BlurField label="Blur" options={primaryBlurOptions} {...choiceOf(form, 'primary_blur')} />
            <SliderField label="Opacity" {...opacity} {...choiceOf(form, 'primary_opacity')} />
            <div className={styles.shades}>
              <PaletteStrip name="primary" color={values.primary_color} />
            </div>
          </FormSection>
          <FormSection name="Secondary">
            <ColorField label="Secondary colour" {...choiceOf(form, 'secondary_color')} />
            <BlurField label="Blur" options={blurOptions} {...choiceOf(form, 'secondary_blur')} />
            <SliderField label="Opacity" {...opacity} {...choiceOf(form, 'secondary_opacity')} />
            <div className={styles.shades}>
              <PaletteStrip name="secondary" color={values.secondary_color} />
            </div>
          </FormSection>
          <FormSection name="Header and buttons">
            <SliderField label="Header radius" {...radius} {...choiceOf(form, 'header_radius')} />
            <SliderField label="Button radius" {...radius} {...choiceOf(form, 'button_radius')} />
            <BlurField label="Button blur" options={blurOptions} {...choiceOf(form, 'button_blur')} />
            <SliderField label="Button opacity" {...opacity} {...choiceOf(form, 'button_opacity')} />
          </FormSection>
          <button type="submit" hidden />
        </form>
        <aside className={styles.preview} aria-label="Live preview">
          <ThemePreview company={{ ...company, ...values }} />
        </aside>
      </div>
      {conflict && <EditConflictDialog {...conflict} />}
      <SaveBar dirty={dirty} busy={saving} onSave={submit} onDiscard={discard} />
    </>
  )
}
