import { NumberInput, Switch } from '@mantine/core'
import { FormSection } from '#renderer/core/admin/FormSection.tsx'
import { termsSlug } from '#shared/content/page-options.ts'
import { CoverField } from '../../writing/admin/CoverField.tsx'
import { PublishFields } from '../../writing/admin/PublishFields.tsx'
import { ContentField, type FormProps, SeoFields, SlugField, TitleField } from '../../writing/admin/TextFields.tsx'
import type { PageFields } from './page-form.ts'

/** The main column of a page's form. */
export const PageMain = ({ form }: FormProps<PageFields>) => (
  <>
    <TitleField form={form} />
    <ContentField form={form} label="Content" />
  </>
)

/** The side column of a page's form. */
export const PageSide = ({ form }: FormProps<PageFields>) => (
  <>
    <PublishFields form={form} />
    <FormSection
      name="Links to this page"
      {...(form.values.slug === termsSlug && { hint: 'Once published, customers accept this page in the checkout.' })}
    >
      <Switch data-wide label="In the menu" {...form.getInputProps('showInMenu', { type: 'checkbox' })} />
      <Switch data-wide label="In the footer" {...form.getInputProps('showInFooter', { type: 'checkbox' })} />
      <NumberInput
        data-wide
        data-field="order"
        label="Order number"
        description="Links are sorted in ascending order."
        min={0}
        max={1000}
        allowDecimal={false}
        {...form.getInputProps('order')}
      />
      <SlugField form={form} folder="pages" />
    </FormSection>
    <CoverField form={form} name="Picture" />
    <SeoFields form={form} noun="page" description="caption" />
  </>
)
