import { Autocomplete, Select, TagsInput, Textarea, TextInput } from '@mantine/core'
import { api } from '#renderer/core/api/api.ts'
import { formatMoment, formatNumber, formatSize } from '#renderer/core/ui/format.ts'
import { documentAccesses, documentAccessLabels } from '#shared/content/document-options.ts'
import { type AdminDocument, DocumentChanges } from '#shared/content/documents.ts'
import { updateDocument } from '#shared/content/form-endpoints.ts'
import { ContentEditor } from '../../content/admin/ContentEditor.tsx'
import { ContentForm } from '../../content/admin/ContentForm.tsx'
import { labelled } from '../../content/admin/content-kind.ts'
import { Facts } from '../../content/admin/Facts.tsx'
import { FileLine } from '../../content/admin/FileLine.tsx'
import { instantOf, minuteOf } from '../../content/admin/local-minute.ts'
import { PublishFields } from '../../content/admin/PublishFields.tsx'
import { useContentForm } from '../../content/admin/use-content-form.ts'
import { DocumentVersions } from './DocumentVersions.tsx'
import { documentFiles, documentProblem } from './document-uploads.ts'
import { useDocumentCategories } from './use-document-categories.ts'

interface Props {
  id: string
  onClose(): void
}

/** One document, opened from the list by its address. */
export function DocumentEditor({ id, onClose }: Props) {
  return (
    <ContentEditor title="Edit document" id={id} get={api.adminDocuments.get} onClose={onClose}>
      {(document, onDirty) => <DocumentForm document={document} onDirty={onDirty} onClose={onClose} />}
    </ContentEditor>
  )
}

const valuesOf = (document: AdminDocument) => {
  const { title, slug, description, category, tags, access, published, publishedAt } = document
  return { title, slug, description, category, tags, access, published, publishedAt: minuteOf(publishedAt) }
}

interface FormProps {
  document: AdminDocument
  onDirty(dirty: boolean): void
  onClose(): void
}

function DocumentForm({ document, onDirty, onClose }: FormProps) {
  const { _id: id, fileName, size, file } = document
  const state = useContentForm(document, {
    kind: 'document',
    to: updateDocument,
    valuesOf,
    checks: DocumentChanges,
    sentOf: (values) => ({ ...values, publishedAt: instantOf(values.publishedAt, document.publishedAt) }),
    fresh: () => api.adminDocuments.get({ id }),
    onSaved: onClose,
  })
  const { form, files, setFile, draft } = state
  const categories = useDocumentCategories()
  const replace = (next: File | null | undefined) => {
    const problem = next ? documentProblem(next) : undefined
    if (problem) form.setFieldError('file', problem)
    else setFile('file', next)
  }
  return (
    <ContentForm
      state={state}
      onRestore={() => draft.found && form.setValues(draft.found.values)}
      onDirty={onDirty}
      onClose={onClose}
    >
      <FileLine
        label="File"
        description="Another file keeps the address, and the earlier one for 90 days."
        name="file"
        stored={{ words: `${fileName}, ${formatSize(size)}`, at: file }}
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
      <Autocomplete label="Category" data={categories} {...form.getInputProps('category')} />
      <TagsInput label="Tags" maxTags={30} acceptValueOnBlur {...form.getInputProps('tags')} />
      <Select
        label="Who may see it"
        data={labelled(documentAccesses, documentAccessLabels)}
        allowDeselect={false}
        {...form.getInputProps('access')}
      />
      <PublishFields form={form} />
      <DocumentVersions id={id} />
      <Facts facts={factsOf(document)} />
    </ContentForm>
  )
}

const factsOf = (document: AdminDocument): [string, string | undefined][] => [
  ['Pages', document.pages === undefined ? undefined : formatNumber(document.pages)],
  ['Added', formatMoment(document.createdAt)],
  ['Changed', `${formatMoment(document.updatedAt)}${document.updatedBy ? ` by ${document.updatedBy}` : ''}`],
  ['Downloads', formatNumber(document.downloads)],
]
