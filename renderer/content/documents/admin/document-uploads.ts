import { IconFilePlus, IconFileText } from '@tabler/icons-react'
import { contentPaths } from '#renderer/core/admin/content-paths.ts'
import { mediaDetails } from '#renderer/core/uploads/admin/MediaDetails.tsx'
import type { MediaUploads } from '#renderer/core/uploads/admin/media-uploads.ts'
import {
  documentAccesses,
  documentAccessLabels,
  documentTypes,
  wrongDocument,
} from '#shared/content/document-options.ts'
import type { UploadedDocument } from '#shared/content/documents.ts'
import { uploadDocument } from '#shared/content/form-endpoints.ts'
import { labelled } from '../../content/admin/content-kind.ts'

const endings = Object.keys(documentTypes)

/** What the system's dialog offers. */
export const documentFiles = endings.map((ending) => `.${ending}`).join(',')

/** Why a file cannot be uploaded as a document, if so. Browsers know few of their types, so it goes by the name. */
export const documentProblem = ({ name }: Pick<File, 'name'>) =>
  endings.includes(name.split('.').at(-1)?.toLowerCase() ?? '') ? undefined : wrongDocument

/** Many documents at once. */
export const documentUploads: MediaUploads = {
  id: 'documents',
  to: uploadDocument,
  many: 'documents',
  formats: 'PDF, Word, Excel, PowerPoint, text or zip',
  accept: documentFiles,
  folders: false,
  icon: IconFileText,
  dropIcon: IconFilePlus,
  problemOf: documentProblem,
  idOf: (answer) => (answer as UploadedDocument).document._id,
  itemAt: (id) => contentPaths.edit('documents', id),
  queueAt: contentPaths.add('documents'),
  Details: mediaDetails({
    field: 'access',
    label: 'Who may see them',
    options: labelled(documentAccesses, documentAccessLabels),
  }),
}
