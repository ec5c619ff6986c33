import { and, inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import type { DocumentAccess } from '#shared/content/document-options.ts'
import { may, type Role } from '#shared/core/roles.ts'
import type { ContentType } from '../content/content-type.ts'
import { type DocumentRow, documents } from './documents.table.ts'

const kept = sql`${documents.published} and ${documents.trashedAt} is null`

/** What visitors may see. */
export const shown = sql`${kept} and ${documents.access} = 'public'`

/** Documents, to the parts that all kinds of content share. */
export const documentType: ContentType = {
  kind: 'documents',
  noun: 'document',
  table: documents,
  key: documents.slug,
  shown,
}

/** What somebody may see of what is published. */
export function shownTo(role: Role | undefined) {
  return and(kept, inArray(documents.access, accessesOf(role)))!
}

/** The same of a document that was looked up. */
export const isShownTo = (role: Role | undefined, row: Pick<DocumentRow, 'published' | 'trashedAt' | 'access'>) =>
  row.published && row.trashedAt === null && accessesOf(role).includes(row.access)

function accessesOf(role: Role | undefined): DocumentAccess[] {
  if (may(role, 'content')) return ['public', 'members', 'staff']
  return may(role, 'signed-in') ? ['public', 'members'] : ['public']
}

/** Whether there is a document for everybody, so that the site links to them. */
export async function hasPublicDocuments(db: Db): Promise<boolean> {
  const rows = await db.select({ id: documents.id }).from(documents).where(shown).limit(1)
  return rows.length > 0
}
