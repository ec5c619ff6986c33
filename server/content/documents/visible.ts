import { and, inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import type { DocumentAccess } from '#shared/content/document-options.ts'
import { hasPermission, type Role } from '#shared/core/roles.ts'
import type { ContentType } from '../content/content-type.ts'
import { type DocumentRow, documents } from './documents.table.ts'

const isPublished = sql`${documents.published} and ${documents.trashedAt} is null`

/** Condition for documents that anonymous visitors may see. */
export const isVisible = sql`${isPublished} and ${documents.access} = 'public'`

/** Documents, for code that is shared by all content types. */
export const documentType: ContentType = {
  kind: 'documents',
  noun: 'document',
  table: documents,
  key: documents.slug,
  isVisible,
}

/** The documents that a role may see. */
export const isVisibleTo = (role: Role | undefined) => and(isPublished, inArray(documents.access, accessesOf(role)))!

/** Whether a role may see this document. */
export const canSee = (role: Role | undefined, row: Pick<DocumentRow, 'published' | 'trashedAt' | 'access'>) =>
  row.published && row.trashedAt === null && accessesOf(role).includes(row.access)

function accessesOf(role: Role | undefined): DocumentAccess[] {
  if (hasPermission(role, 'content')) return ['public', 'members', 'staff']
  return hasPermission(role, 'signed-in') ? ['public', 'members'] : ['public']
}

/** Whether there are public documents, so that the site links to the list. */
export async function hasPublicDocuments(db: Db): Promise<boolean> {
  const rows = await db.select({ id: documents.id }).from(documents).where(isVisible).limit(1)
  return rows.length > 0
}
