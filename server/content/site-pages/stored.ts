import { eq, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import { forgetItems } from '../content/forget.ts'
import { pages } from './site-pages.table.ts'

/** Which pictures a company's pages need, by hash. `owner` sees every company. */
export async function pagesStored(owner: Db, siteId: string) {
  const rows = await owner.select({ sha256: pages.sha256 }).from(pages).where(eq(pages.tenantId, siteId))
  return { ids: [], hashes: rows.flatMap(({ sha256 }) => sha256 ?? []) }
}

/** Forgets what has been in the trash for 30 days. */
export async function emptyPageTrash(owner: Db) {
  await owner.transaction(async (tx) => {
    const gone = await tx
      .delete(pages)
      .where(sql`${pages.trashedAt} < now() - interval '30 days'`)
      .returning({ id: pages.id, tenantId: pages.tenantId })
    await forgetItems(tx, 'pages', gone)
  })
}
