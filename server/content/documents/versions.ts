import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import { found } from '#shared/core/errors.ts'
import { type DocumentRow, documentVersions, type VersionRow } from './documents.table.ts'

/** Writes down the file that a document has, because another one takes its place. */
export async function storeVersion(db: Db, document: DocumentRow, { name: replacedBy }: { name: string }) {
  const { id: documentId, fileId, fileName, mimeType, size, pages } = document
  await db.insert(documentVersions).values({ documentId, fileId, fileName, mimeType, size, pages, replacedBy })
}

/** The files a document had before, the last one first. */
export const versionsOf = (db: Db, documentId: string): Promise<VersionRow[]> =>
  db
    .select()
    .from(documentVersions)
    .where(eq(documentVersions.documentId, documentId))
    .orderBy(desc(documentVersions.createdAt), desc(documentVersions.id))
    .limit(100)

/** One of them. Throws NOT_FOUND. */
export async function versionAt(db: Db, documentId: string, id: string): Promise<VersionRow> {
  const which = and(eq(documentVersions.documentId, documentId), eq(documentVersions.id, id))
  return found(await db.select().from(documentVersions).where(which), 'version')
}

/** Takes one out of the list, because it becomes the document's file again. */
export async function takeVersion(db: Db, documentId: string, id: string) {
  const { fileId, fileName, mimeType, size, pages } = await versionAt(db, documentId, id)
  await db.delete(documentVersions).where(eq(documentVersions.id, id))
  return { fileId, fileName, mimeType, size, pages }
}

/** Forgets what was replaced 90 days ago, of every company; the files go with the next sweep. */
export async function deleteOldVersions(owner: Db) {
  await owner.delete(documentVersions).where(sql`${documentVersions.createdAt} < now() - interval '90 days'`)
}
