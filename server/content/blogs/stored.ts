import { eq, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import { forgetItems } from '../content/forget.ts'
import { blogs } from './blogs.table.ts'

/** Which files a company's blogs need: what was received by id, covers by hash. `owner` sees every company. */
export async function blogsStored(owner: Db, siteId: string) {
  const rows = await owner
    .select({ id: blogs.id, attached: blogs.attachmentFile, sha256: blogs.sha256 })
    .from(blogs)
    .where(eq(blogs.tenantId, siteId))
  return {
    ids: rows.flatMap(({ id, attached }) => (attached ? [id, attached] : [id])),
    hashes: rows.flatMap(({ sha256 }) => sha256 ?? []),
  }
}

/** Forgets what has been in the trash for 30 days; its files go with the next sweep. */
export async function emptyBlogTrash(owner: Db) {
  await owner.transaction(async (tx) => {
    const gone = await tx
      .delete(blogs)
      .where(sql`${blogs.trashedAt} < now() - interval '30 days'`)
      .returning({ id: blogs.id, tenantId: blogs.tenantId })
    await forgetItems(tx, 'blogs', gone)
  })
}
