import { Select, TagsInput, Textarea, TextInput } from '@mantine/core'
import { CategorySelect } from '#renderer/core/admin/CategorySelect.tsx'
import { FormSection } from '#renderer/core/admin/FormSection.tsx'
import { paths } from '#renderer/core/paths.ts'
import { StatusField } from '#renderer/core/uploads/admin/StatusField.tsx'
import {
  type DocumentAccess,
  documentAccesses,
  documentAccessLabels,
  maxDescriptionLength,
} from '#shared/content/document-options.ts'
import { uploadDocument } from '#shared/content/form-endpoints.ts'
import { labelled } from '../../content/admin/content-kind.ts'
import { MediaForm } from '../../content/admin/MediaForm.tsx'
import { useMediaForm } from '../../content/admin/use-media-form.ts'
import { documentFiles, documentProblem } from './document-uploads.ts'

const blank = {
  title: '',
  description: '',
  category: '',
  tags: [] as string[],
  access: 'public' as DocumentAccess,
  published: true,
}

/** Uploads one document. */
export function DocumentUploadForm() {
  const upload = useMediaForm({
    name: 'upload-document',
    to: uploadDocument,
    blank,
    problemOf: documentProblem,
    pathOf: ({ document }) => (document.published ? paths.document(document.slug) : undefined),
  })
  const { form } = upload
  return (
    <MediaForm upload={upload} accept={documentFiles} hint="PDF, Word, Excel, PowerPoint, text or zip">
      <FormSection name="Document" hint="The address is made from the title.">
        <TextInput label="Title" maxLength={200} {...form.getInputProps('title')} />
        <CategorySelect type="documents" placeholder="None" clearable {...form.getInputProps('category')} />
        <Textarea
          data-wide
          label="Description"
          rows={4}
          maxLength={maxDescriptionLength}
          {...form.getInputProps('description')}
        />
        <TagsInput label="Tags" maxTags={30} acceptValueOnBlur {...form.getInputProps('tags')} />
        <Select
          label="Who may see it"
          allowDeselect={false}
          data={labelled(documentAccesses, documentAccessLabels)}
          {...form.getInputProps('access')}
        />
        <StatusField {...form.getInputProps('published')} />
      </FormSection>
    </MediaForm>
  )
}
