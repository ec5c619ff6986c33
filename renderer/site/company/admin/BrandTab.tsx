import { FormSection } from '#renderer/core/admin/FormSection.tsx'
import type { Company } from '#shared/core/company.ts'
import { blurOptions, primaryBlurOptions } from '#shared/core/theme.ts'
import { BlurField } from './BlurField.tsx'
import { ColorField } from './ColorField.tsx'
import { FontField } from './FontField.tsx'
import { choiceOf } from './form-field.ts'
import { ImageField } from './ImageField.tsx'
import { SliderField } from './SliderField.tsx'
import type { CompanyFormState } from './use-company-form.ts'

/** Logos, colours, glass, corners and the font. */
export function BrandTab({ state, company }: { state: CompanyFormState; company: Company }) {
  const { form, images, selectImage } = state
  const imageProps = (name: keyof typeof images) => ({
    saved: company[name],
    selected: images[name],
    error: form.errors[name],
    onChange: (selected: (typeof images)[typeof name]) => selectImage(name, selected),
  })
  return (
    <>
      <FormSection name="Logos" hint="JPEG, PNG, GIF or WEBP, up to 5 MB each.">
        <ImageField label="Logo" hint="For light backgrounds" on="light" {...imageProps('logo')} />
        <ImageField label="Logo for dark" hint="For dark backgrounds" on="dark" {...imageProps('logo_dark')} />
        <ImageField label="Icon" hint="Square: browser tab and home screen" {...imageProps('icon')} />
      </FormSection>
      <FormSection name="Colours">
        <ColorField label="Primary colour" {...choiceOf(form, 'primary_color')} />
        <ColorField label="Secondary colour" {...choiceOf(form, 'secondary_color')} />
      </FormSection>
      <FormSection name="Blur and corners">
        <BlurField label="Primary blur" options={primaryBlurOptions} {...choiceOf(form, 'primary_blur')} />
        <BlurField label="Secondary blur" options={blurOptions} {...choiceOf(form, 'secondary_blur')} />
        <SliderField label="Header radius" min={0} max={20} step={1} unit="px" {...choiceOf(form, 'header_radius')} />
        <SliderField label="Button radius" min={0} max={20} step={1} unit="px" {...choiceOf(form, 'button_radius')} />
      </FormSection>
      <FormSection name="Font">
        <FontField value={form.values.font} onChange={(font) => form.setFieldValue('font', font)} />
      </FormSection>
    </>
  )
}
