import { Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { FormSection } from '#renderer/core/admin/FormSection.tsx'
import type { TextContent } from '#shared/content/revisions.ts'
import type { Cover } from './PictureField.tsx'
import type { Publishing } from './publishing.ts'
import { TextField } from './TextField.tsx'

/** Fields that the forms of all text content share. */
export interface TextValues extends TextContent {
  publishing: Publishing
  cover: Cover
  /** Alt text of the cover; absent where the cover has none. */
  alt?: string
}

export interface FormProps<V extends TextValues> {
  form: UseFormReturnType<V>
}

/** The common part of a form. Mantine's form types do not allow this assignment without a cast. */
export const textForm = <V extends TextValues>(form: UseFormReturnType<V>) =>
  form as unknown as UseFormReturnType<TextValues>

export const TitleField = <V extends TextValues>({ form }: FormProps<V>) => (
  <TextInput data-field="title" label="Title" required size="md" maxLength={200} {...form.getInputProps('title')} />
)

export const SummaryField = <V extends TextValues>({ form }: FormProps<V>) => (
  <Textarea
    label="Summary"
    description="Shown on cards, in searches and below the title."
    autosize
    minRows={2}
    maxLength={500}
    {...form.getInputProps('caption')}
  />
)

export function ContentField<V extends TextValues>({ form, label }: FormProps<V> & { label: string }) {
  const { values, errors, setFieldValue } = textForm(form)
  return (
    <TextField
      label={label}
      field="content"
      value={values.content}
      onChange={(content) => setFieldValue('content', content)}
      error={errors.content}
      title={{ value: values.title, onChange: (title) => setFieldValue('title', title) }}
    />
  )
}

export const SlugField = <V extends TextValues>({ form, folder }: FormProps<V> & { folder: string }) => (
  <TextInput
    data-wide
    data-field="slug"
    label="Address"
    description={`/${folder}/…; leave it empty to use the title.`}
    maxLength={80}
    {...form.getInputProps('slug')}
  />
)

interface SeoProps<V extends TextValues> extends FormProps<V> {
  noun: string
  /** The field of the form that holds the description. */
  description: 'caption' | 'seo_description'
}

export const SeoFields = <V extends TextValues>({ form, noun, description }: SeoProps<V>) => (
  <FormSection name="Search engine listing" hint={`Empty fields use the title and summary of the ${noun}.`}>
    <TextInput
      data-wide
      data-field="seo_title"
      label="Search title"
      maxLength={70}
      {...form.getInputProps('seo_title')}
    />
    <Textarea
      data-wide
      data-field="seo_description"
      label="Description"
      autosize
      minRows={2}
      maxLength={170}
      {...form.getInputProps(description)}
    />
  </FormSection>
)
