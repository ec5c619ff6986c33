import type { Inside } from '#server/core/http/context.ts'
import type { AdminDocument, DocumentVersion, PublicDocument } from '#shared/content/documents.ts'
import type { DocumentRow, VersionRow } from './documents.table.ts'

/** Users who are shown a document may download it for a while, as long as their session lasts. */
export function documentOf({ files }: Pick<Inside, 'files'>, row: DocumentRow): PublicDocument {
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

/** What the signature of a document's address is of. */
export const signedAs = (id: string) => `document ${id}`

export function adminDocumentOf(around: Pick<Inside, 'files'>, row: DocumentRow): AdminDocument {
  const { published, publishedAt, trashedAt, updatedBy } = row
  return {
    ...documentOf(around, row),
    published,
    ...(publishedAt && { publishedAt }),
    ...(trashedAt && { trashedAt }),
    ...(updatedBy && { updatedBy }),
  }
}

/** A file that a document had before. */
export function versionOf({ files }: Pick<Inside, 'files'>, { slug }: DocumentRow, row: VersionRow): DocumentVersion {
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
