import { NumberInput, Switch, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { FormSection } from '#renderer/core/admin/FormSection.tsx'
import { CoverField } from '../../writing/admin/CoverField.tsx'
import { PublishFields } from '../../writing/admin/PublishFields.tsx'
import { TextField } from '../../writing/admin/TextField.tsx'
import type { PageFields } from './page-form.ts'

interface Props {
  form: UseFormReturnType<PageFields>
}

/** The words of a page. */
export function PageWords({ form }: Props) {
  return (
    <>
      <TextInput data-field="title" label="Title" required size="md" maxLength={200} {...form.getInputProps('title')} />
      <TextField
        label="Content"
        field="content"
        value={form.values.content}
        onChange={(content) => form.setFieldValue('content', content)}
        error={form.errors.content}
        title={{ value: form.values.title, onChange: (title) => form.setFieldValue('title', title) }}
      />
    </>
  )
}

/** Everything else about it. */
export function PageSide({ form }: Props) {
  const { values, errors } = form
  const field = form.getInputProps
  return (
    <>
      <PublishFields
        value={values.publishing}
        error={errors.publishAt}
        onChange={(publishing) => {
          form.clearFieldError('publishAt')
          form.setFieldValue('publishing', publishing)
        }}
      />
      <FormSection name="Links to it">
        <Switch data-wide label="In the menu" {...field('showInMenu', { type: 'checkbox' })} />
        <Switch data-wide label="In the footer" {...field('showInFooter', { type: 'checkbox' })} />
        <NumberInput
          data-wide
          data-field="order"
          label="Order number"
          description="The smallest comes first."
          min={0}
          max={1000}
          allowDecimal={false}
          {...field('order')}
        />
        <TextInput
          data-wide
          data-field="slug"
          label="Address"
          description="/pages/…; made from the title when empty."
          maxLength={80}
          {...field('slug')}
        />
      </FormSection>
      <CoverField name="Picture" cover={values.cover} onChange={(cover) => form.setFieldValue('cover', cover)} />
      <FormSection name="Found by search engines" hint="What stays empty is taken from the page itself.">
        <TextInput data-wide data-field="seo_title" label="Title there" maxLength={70} {...field('seo_title')} />
        <Textarea
          data-wide
          data-field="seo_description"
          label="Description"
          autosize
          minRows={2}
          maxLength={170}
          {...field('caption')}
        />
      </FormSection>
    </>
  )
}
