import { TagsInput } from '@mantine/core'
import { CategorySelect } from '#renderer/core/admin/CategorySelect.tsx'
import { FormSection } from '#renderer/core/admin/FormSection.tsx'
import { CoverField } from '../../writing/admin/CoverField.tsx'
import { PublishFields } from '../../writing/admin/PublishFields.tsx'
import {
  ContentField,
  type FormProps,
  SeoFields,
  SlugField,
  SummaryField,
  TitleField,
} from '../../writing/admin/TextFields.tsx'
import type { BlogFields } from './blog-form.ts'

/** The main column of a blog's form. */
export const BlogMain = ({ form }: FormProps<BlogFields>) => (
  <>
    <TitleField form={form} />
    <SummaryField form={form} />
    <ContentField form={form} label="Content" />
  </>
)

/** The side column of a blog's form. */
export const BlogSide = ({ form }: FormProps<BlogFields>) => (
  <>
    <PublishFields form={form} />
    <CoverField form={form} name="Cover" />
    <FormSection name="Organisation">
      <CategorySelect data-wide type="blogs" {...form.getInputProps('category')} />
      <TagsInput data-wide label="Tags" maxTags={30} acceptValueOnBlur {...form.getInputProps('tags')} />
      <SlugField form={form} folder="blogs" />
    </FormSection>
    <SeoFields form={form} noun="blog" description="seo_description" />
  </>
)
