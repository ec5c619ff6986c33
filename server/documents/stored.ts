import { eq, sql } from 'drizzle-orm'
import { forgetItems } from '../content/forget.ts'
import type { Db } from '../db/tenancy.ts'
import { documents } from './documents.table.ts'

/** Which files a company's documents need, by id. `owner` sees every company. */
export async function documentsStored(owner: Db, siteId: string) {
  const rows = await owner.select({ id: documents.id }).from(documents).where(eq(documents.tenantId, siteId))
  return { ids: rows.map(({ id }) => id), hashes: [] }
}

/** Forgets what has been in the trash for 30 days; its files go with the next sweep. */
export async function emptyDocumentTrash(owner: Db) {
  await owner.transaction(async (tx) => {
    const gone = await tx
      .delete(documents)
      .where(sql`${documents.trashedAt} < now() - interval '30 days'`)
      .returning({ id: documents.id, tenantId: documents.tenantId })
    await forgetItems(tx, 'documents', gone)
  })
}
