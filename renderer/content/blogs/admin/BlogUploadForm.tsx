import { TagsInput, Textarea, TextInput } from '@mantine/core'
import { CategorySelect } from '#renderer/core/admin/CategorySelect.tsx'
import { FormSection } from '#renderer/core/admin/FormSection.tsx'
import { paths } from '#renderer/core/paths.ts'
import { StatusField } from '#renderer/core/uploads/admin/StatusField.tsx'
import { maxContentLength } from '#shared/content/blog-options.ts'
import { uploadBlog } from '#shared/content/form-endpoints.ts'
import { MediaForm } from '../../content/admin/MediaForm.tsx'
import { useMediaForm } from '../../content/admin/use-media-form.ts'
import { blogFiles, blogProblem } from './blog-files.ts'

const blank = {
  title: '',
  caption: '',
  content: '',
  tags: [] as string[],
  category: '',
  published: true,
}

/** Uploads one blog with its cover or document. */
export function BlogUploadForm() {
  const upload = useMediaForm({
    name: 'upload-blog',
    to: uploadBlog,
    blank,
    problemOf: blogProblem,
    pathOf: ({ blog }) => (blog.published ? paths.blog(blog.slug) : undefined),
  })
  const { form } = upload
  return (
    <MediaForm
      upload={upload}
      accept={blogFiles}
      hint="A picture for the cover, or a PDF or Word document to attach, up to 10 MB"
    >
      <FormSection name="Blog" hint="The address is made from the title.">
        <TextInput label="Title" maxLength={200} {...form.getInputProps('title')} />
        <CategorySelect type="blogs" {...form.getInputProps('category')} />
        <Textarea data-wide label="Caption" rows={2} maxLength={500} {...form.getInputProps('caption')} />
        <Textarea
          data-wide
          label="Content"
          description="Leave an empty line between paragraphs and begin a heading with ##. Simple HTML is supported, too."
          autosize
          minRows={12}
          maxRows={40}
          maxLength={maxContentLength}
          {...form.getInputProps('content')}
        />
        <TagsInput label="Tags" maxTags={30} acceptValueOnBlur {...form.getInputProps('tags')} />
        <StatusField {...form.getInputProps('published')} />
      </FormSection>
    </MediaForm>
  )
}
