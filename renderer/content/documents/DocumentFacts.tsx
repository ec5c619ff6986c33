import { formatDay, formatPlural, formatSize } from '#renderer/core/ui/format.ts'
import { type DocumentEnding, documentTypes } from '#shared/content/document-options.ts'
import type { PublicDocument } from '#shared/content/documents.ts'
import styles from './Documents.module.css'

/** `PDF`, `Word`, … */
export const kindOf = ({ mimeType }: Pick<PublicDocument, 'mimeType'>) =>
  (Object.keys(documentTypes) as DocumentEnding[])
    .map((ending) => documentTypes[ending])
    .find(({ mime }) => mime === mimeType)?.label ?? 'File'

/** Type, size, pages and date of a document. */
export function DocumentFacts({ document: { size, pages, updatedAt, access, ...file } }: { document: PublicDocument }) {
  return (
    <p className={`num ${styles.facts}`}>
      <span>{kindOf(file)}</span>
      <span>{formatSize(size)}</span>
      {pages !== undefined && <span>{formatPlural(pages, 'page')}</span>}
      <time dateTime={updatedAt}>{formatDay(updatedAt)}</time>
      {access !== 'public' && <span>{access === 'members' ? 'For members' : 'For staff'}</span>}
    </p>
  )
}
