import { Select, TagsInput, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNavigate } from 'react-router-dom'
import { FormSection } from '#renderer/core/admin/FormSection.tsx'
import { DraftOffer } from '#renderer/core/drafts/DraftOffer.tsx'
import { LeaveQuestion, settled } from '#renderer/core/drafts/LeaveQuestion.tsx'
import { useStoredDraft } from '#renderer/core/drafts/use-stored-draft.ts'
import { paths } from '#renderer/core/paths.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import { FileField } from '#renderer/core/uploads/admin/FileField.tsx'
import { SendButton } from '#renderer/core/uploads/admin/SendButton.tsx'
import { StatusField } from '#renderer/core/uploads/admin/StatusField.tsx'
import { useChosenFile } from '#renderer/core/uploads/use-chosen-file.ts'
import { blogCategories, longestContent } from '#shared/content/blog-options.ts'
import styles from './BlogUploadForm.module.css'
import { type BlogValues, blogFiles, blogProblem, useUploadBlog } from './upload-blog.ts'

const blank: BlogValues = {
  title: '',
  caption: '',
  content: '',
  tags: [],
  category: 'Lifestyle',
  published: true,
}

/** One blog: its cover or document, and its words. */
export function BlogUploadForm() {
  const form = useForm<BlogValues>({ initialValues: blank })
  const upload = useUploadBlog()
  const navigate = useNavigate()
  const draft = useStoredDraft('upload-blog', form.values, form.isDirty())
  const { file, problem, choose, missing, forget } = useChosenFile(blogProblem)

  const submit = form.onSubmit((values) => {
    if (!file) return missing()
    upload.mutate(
      { file, values },
      {
        onError: (error) => {
          if (error.fields) form.setErrors(error.fields)
          toast.error(error.code === 'UNEXPECTED' ? 'Upload failed' : error.message)
        },
        onSuccess: ({ message, blog }) => {
          draft.forget()
          toast.success(message)
          form.reset()
          forget()
          if (blog.published) void navigate(paths.blog(blog.slug), { state: settled })
        },
      },
    )
  })

  return (
    <form className={styles.form} onSubmit={submit}>
      <DraftOffer draft={draft} dirty={form.isDirty()} onRestore={form.setValues} />
      <FileField
        file={file}
        problem={problem}
        accept={blogFiles}
        hint="A picture for the cover, or a PDF or Word document to attach, up to 10 MB"
        onChoose={choose}
      />
      <FormSection name="Blog" hint="The address is made from the title.">
        <TextInput label="Title" maxLength={200} {...form.getInputProps('title')} />
        <Select label="Category" allowDeselect={false} data={[...blogCategories]} {...form.getInputProps('category')} />
        <Textarea data-wide label="Caption" rows={2} maxLength={500} {...form.getInputProps('caption')} />
        <Textarea
          data-wide
          label="Content"
          description="Leave an empty line between paragraphs and begin a heading with ##. Simple HTML is understood too."
          autosize
          minRows={12}
          maxRows={40}
          maxLength={longestContent}
          {...form.getInputProps('content')}
        />
        <TagsInput label="Tags" maxTags={30} acceptValueOnBlur {...form.getInputProps('tags')} />
        <StatusField
          published={form.values.published}
          onChange={(published) => form.setFieldValue('published', published)}
        />
      </FormSection>
      <SendButton busy={upload.isPending} progress={upload.progress} />
      {/* Words are kept, files cannot be. */}
      <LeaveQuestion when={file !== undefined} param="type" />
    </form>
  )
}
