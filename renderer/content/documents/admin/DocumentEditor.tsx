import { Select, TagsInput, Textarea, TextInput } from '@mantine/core'
import { CategorySelect } from '#renderer/core/admin/CategorySelect.tsx'
import { api } from '#renderer/core/api/api.ts'
import { formatNumber, formatSize } from '#renderer/core/ui/format.ts'
import { documentAccesses, documentAccessLabels } from '#shared/content/document-options.ts'
import { type AdminDocument, DocumentChanges } from '#shared/content/documents.ts'
import { updateDocument } from '#shared/content/form-endpoints.ts'
import { labelled } from '../../content/admin/content-kind.ts'
import { changeFacts, Facts } from '../../content/admin/Facts.tsx'
import { FileLine } from '../../content/admin/FileLine.tsx'
import { type FieldsProps, mediaEditor } from '../../content/admin/MediaEditor.tsx'
import { PublishFields } from '../../content/admin/PublishFields.tsx'
import { datedValues } from '../../content/admin/use-content-form.ts'
import { DocumentVersions } from './DocumentVersions.tsx'
import { documentFiles, documentProblem } from './document-uploads.ts'

const names = ['title', 'slug', 'description', 'category', 'tags', 'access', 'published'] as const
const valuesOf = (document: AdminDocument) => datedValues(document, names)

export const DocumentEditor = mediaEditor({
  noun: 'document',
  get: api.adminDocuments.get,
  to: updateDocument,
  valuesOf,
  checks: DocumentChanges,
  Fields,
})

function Fields({ item: document, form, files, setFile }: FieldsProps<AdminDocument, ReturnType<typeof valuesOf>>) {
  const replace = (next: File | null | undefined) => {
    const problem = next ? documentProblem(next) : undefined
    if (problem) form.setFieldError('file', problem)
    else setFile('file', next)
  }
  return (
    <>
      <FileLine
        label="File"
        description="The URL stays the same. The earlier file is stored for 90 days."
        name="file"
        stored={{ text: `${document.fileName}, ${formatSize(document.size)}`, at: document.file }}
        file={files.file}
        accept={documentFiles}
        error={form.errors.file}
        onChange={replace}
      />
      <TextInput label="Title" required data-field="title" {...form.getInputProps('title')} />
      <TextInput
        label="Address"
        description={`/documents/${form.values.slug}`}
        required
        data-field="slug"
        {...form.getInputProps('slug')}
      />
      <Textarea label="Description" autosize minRows={3} maxRows={10} {...form.getInputProps('description')} />
      <CategorySelect type="documents" placeholder="None" clearable {...form.getInputProps('category')} />
      <TagsInput label="Tags" maxTags={30} acceptValueOnBlur {...form.getInputProps('tags')} />
      <Select
        label="Who may see it"
        data={labelled(documentAccesses, documentAccessLabels)}
        allowDeselect={false}
        {...form.getInputProps('access')}
      />
      <PublishFields form={form} />
      <DocumentVersions id={document._id} />
      <Facts
        facts={[
          ['Pages', document.pages === undefined ? undefined : formatNumber(document.pages)],
          ...changeFacts(document),
          ['Downloads', formatNumber(document.downloads)],
        ]}
      />
    </>
  )
}
