import type { TxContext } from '#server/core/http/context.ts'
import type { AdminDocument, DocumentVersion, PublicDocument } from '#shared/content/documents.ts'
import { withoutEmpty } from '../content/without-empty.ts'
import type { DocumentRow, VersionRow } from './documents.table.ts'

/** The signed download URL is valid for a while, as long as the user's session lasts. */
export function documentOf({ files }: Pick<TxContext, 'files'>, row: DocumentRow): PublicDocument {
  const { id, slug, title, description, category, tags, fileName, mimeType, size, pages, access, downloads } = row
  const { createdAt, updatedAt } = row
  return {
    _id: id,
    slug,
    title,
    description,
    category,
    tags,
    fileName,
    mimeType,
    size,
    ...(pages !== null && { pages }),
    access,
    downloads,
    createdAt,
    updatedAt,
    file: `/api/documents/${slug}/download${files.sign(signedAs(id))}`,
  }
}

/** The subject of a download signature. */
export const signedAs = (id: string) => `document ${id}`

export function adminDocumentOf(around: Pick<TxContext, 'files'>, row: DocumentRow): AdminDocument {
  const { published, publishedAt, trashedAt, updatedBy } = row
  return { ...documentOf(around, row), published, ...withoutEmpty({ publishedAt, trashedAt, updatedBy }) }
}

export function versionOf(
  { files }: Pick<TxContext, 'files'>,
  { slug }: DocumentRow,
  row: VersionRow,
): DocumentVersion {
  const { id, fileName, mimeType, size, pages, createdAt, replacedBy } = row
  const query = files.sign(signedAs(id))
  return {
    _id: id,
    fileName,
    mimeType,
    size,
    ...(pages !== null && { pages }),
    replacedAt: createdAt,
    replacedBy,
    file: `/api/documents/${slug}/download${query}&version=${id}`,
  }
}
