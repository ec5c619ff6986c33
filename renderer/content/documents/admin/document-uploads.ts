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

/** The `accept` attribute of the file input. */
export const documentFiles = endings.map((ending) => `.${ending}`).join(',')

/** Why a file cannot be uploaded as a document, if so. Checks the extension, because browsers know few of the media types. */
export const documentProblem = ({ name }: Pick<File, 'name'>) =>
  endings.includes(name.split('.').at(-1)?.toLowerCase() ?? '') ? undefined : wrongDocument

/** Uploads of several documents. */
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
