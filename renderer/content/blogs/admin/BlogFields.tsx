import { Select, TagsInput, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { FormSection } from '#renderer/core/admin/FormSection.tsx'
import { blogCategories } from '#shared/content/blog-options.ts'
import { CoverField } from '../../writing/admin/CoverField.tsx'
import { PublishFields } from '../../writing/admin/PublishFields.tsx'
import { TextField } from '../../writing/admin/TextField.tsx'
import type { BlogFields } from './blog-form.ts'

interface Props {
  form: UseFormReturnType<BlogFields>
}

/** The words of a blog. */
export function BlogWords({ form }: Props) {
  const field = form.getInputProps
  return (
    <>
      <TextInput data-field="title" label="Title" required size="md" maxLength={200} {...field('title')} />
      <Textarea
        label="Summary"
        description="Shown on cards, in searches and below the title."
        autosize
        minRows={2}
        maxLength={500}
        {...field('caption')}
      />
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
export function BlogSide({ form }: Props) {
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
      <CoverField
        name="Cover"
        cover={values.cover}
        onChange={(cover, alt) => form.setValues({ cover, alt })}
        alt={values.alt}
        onAlt={(alt) => form.setFieldValue('alt', alt)}
      />
      <FormSection name="Found by">
        <Select data-wide label="Category" allowDeselect={false} data={[...blogCategories]} {...field('category')} />
        <TagsInput data-wide label="Tags" maxTags={30} acceptValueOnBlur {...field('tags')} />
        <TextInput
          data-wide
          data-field="slug"
          label="Address"
          description="/blogs/…; made from the title when empty."
          maxLength={80}
          {...field('slug')}
        />
      </FormSection>
      <FormSection name="Found by search engines" hint="What stays empty is taken from the blog itself.">
        <TextInput data-wide data-field="seo_title" label="Title there" maxLength={70} {...field('seo_title')} />
        <Textarea
          data-wide
          data-field="seo_description"
          label="Description"
          autosize
          minRows={2}
          maxLength={170}
          {...field('seo_description')}
        />
      </FormSection>
    </>
  )
}
