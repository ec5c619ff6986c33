import { eq } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import { documents, documentVersions } from './documents.table.ts'

/** Which files a company's documents need, now and as they were before, by id. `owner` sees every company. */
export async function documentsStored(owner: Db, siteId: string) {
  const [now, before] = [documents, documentVersions].map((table) =>
    owner.select({ id: table.fileId }).from(table).where(eq(table.tenantId, siteId)),
  )
  return { ids: [...(await now!), ...(await before!)].map(({ id }) => id), hashes: [] }
}
