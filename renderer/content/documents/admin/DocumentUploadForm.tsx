import { Autocomplete, Select, TagsInput, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNavigate } from 'react-router-dom'
import { FormSection } from '#renderer/core/admin/FormSection.tsx'
import { DraftOffer } from '#renderer/core/drafts/DraftOffer.tsx'
import { LeaveQuestion, settled } from '#renderer/core/drafts/LeaveQuestion.tsx'
import { useStoredDraft } from '#renderer/core/drafts/use-stored-draft.ts'
import { paths } from '#renderer/core/paths.ts'
import { filled } from '#renderer/core/platform/form-request.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import { FileField } from '#renderer/core/uploads/admin/FileField.tsx'
import { SendButton } from '#renderer/core/uploads/admin/SendButton.tsx'
import { StatusField } from '#renderer/core/uploads/admin/StatusField.tsx'
import { useChosenFile } from '#renderer/core/uploads/use-chosen-file.ts'
import { useSendForm } from '#renderer/core/uploads/use-send-form.ts'
import { documentAccesses, documentAccessLabels, longestDescription } from '#shared/content/document-options.ts'
import { uploadDocument } from '#shared/content/form-endpoints.ts'
import { labelled } from '../../content/admin/content-kind.ts'
import styles from './DocumentUploadForm.module.css'
import { documentFiles, documentProblem } from './document-uploads.ts'
import { useDocumentCategories } from './use-document-categories.ts'

const blank = {
  title: '',
  description: '',
  category: '',
  tags: [] as string[],
  access: 'public' as (typeof documentAccesses)[number],
  published: true,
}

/** One document: its file and its words. */
export function DocumentUploadForm() {
  const form = useForm({ initialValues: blank })
  const upload = useSendForm(uploadDocument)
  const navigate = useNavigate()
  const { file, problem, choose, missing, forget } = useChosenFile(documentProblem)
  const categories = useDocumentCategories()
  const draft = useStoredDraft('upload-document', form.values, form.isDirty())

  const submit = form.onSubmit((words) => {
    if (!file) return missing()
    upload.mutate(
      { words: filled(words), files: { file } },
      {
        onError: (error) => {
          if (error.fields) form.setErrors(error.fields)
          toast.error(error.code === 'UNEXPECTED' ? 'Upload failed' : error.message)
        },
        onSuccess: ({ message, document }) => {
          draft.forget()
          toast.success(message)
          form.reset()
          forget()
          if (document.published) void navigate(paths.document(document.slug), { state: settled })
        },
      },
    )
    return undefined
  })

  return (
    <form className={styles.form} onSubmit={submit}>
      <DraftOffer draft={draft} dirty={form.isDirty()} onRestore={form.setValues} />
      <FileField
        file={file}
        problem={problem}
        accept={documentFiles}
        hint="PDF, Word, Excel, PowerPoint, text or zip"
        onChoose={choose}
      />
      <FormSection name="Document" hint="The address is made from the title.">
        <TextInput label="Title" maxLength={200} {...form.getInputProps('title')} />
        <Autocomplete label="Category" data={categories} maxLength={60} {...form.getInputProps('category')} />
        <Textarea
          data-wide
          label="Description"
          rows={4}
          maxLength={longestDescription}
          {...form.getInputProps('description')}
        />
        <TagsInput label="Tags" maxTags={30} acceptValueOnBlur {...form.getInputProps('tags')} />
        <Select
          label="Who may see it"
          allowDeselect={false}
          data={labelled(documentAccesses, documentAccessLabels)}
          {...form.getInputProps('access')}
        />
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
