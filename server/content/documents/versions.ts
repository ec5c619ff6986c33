import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import { isNotSuspended } from '#server/core/tenants/suspension.ts'
import { requireRow } from '#shared/core/errors.ts'
import { type DocumentRow, documentVersions, type VersionRow } from './documents.table.ts'

/** Stores the document's file as a version before it is replaced. */
export async function storeVersion(db: Db, document: DocumentRow, { name: replacedBy }: { name: string }) {
  const { id: documentId, fileId, fileName, mimeType, size, pages } = document
  await db.insert(documentVersions).values({ documentId, fileId, fileName, mimeType, size, pages, replacedBy })
}

/** The earlier files of a document, the newest first. */
export const versionsOf = (db: Db, documentId: string): Promise<VersionRow[]> =>
  db
    .select()
    .from(documentVersions)
    .where(eq(documentVersions.documentId, documentId))
    .orderBy(desc(documentVersions.createdAt), desc(documentVersions.id))
    .limit(100)

/** Throws NOT_FOUND. */
export async function versionAt(db: Db, documentId: string, id: string): Promise<VersionRow> {
  const matches = and(eq(documentVersions.documentId, documentId), eq(documentVersions.id, id))
  return requireRow(await db.select().from(documentVersions).where(matches), 'version')
}

/** Deletes a version and returns its file, which becomes the current one. */
export async function takeVersion(db: Db, documentId: string, id: string) {
  const { fileId, fileName, mimeType, size, pages } = await versionAt(db, documentId, id)
  await db.delete(documentVersions).where(eq(documentVersions.id, id))
  return { fileId, fileName, mimeType, size, pages }
}

/** Deletes the versions of all companies after 90 days, except of suspended ones. The next cleanup deletes their files. */
export async function deleteOldVersions(owner: Db) {
  const isOld = sql`${documentVersions.createdAt} < now() - interval '90 days'`
  await owner.delete(documentVersions).where(and(isOld, isNotSuspended(documentVersions.tenantId)))
}
