import { eq, sql } from 'drizzle-orm'
import { forgetItems } from '../content/forget.ts'
import type { Db } from '../db/tenancy.ts'
import { events } from './events.table.ts'

/** Which files a company's events need: pictures by hash. `owner` sees every company. */
export async function eventsStored(owner: Db, siteId: string) {
  const rows = await owner.select({ sha256: events.sha256 }).from(events).where(eq(events.tenantId, siteId))
  return { ids: [], hashes: rows.flatMap(({ sha256 }) => sha256 ?? []) }
}

/** Forgets what has been in the trash for 30 days. */
export async function emptyEventTrash(owner: Db) {
  await owner.transaction(async (tx) => {
    const gone = await tx
      .delete(events)
      .where(sql`${events.trashedAt} < now() - interval '30 days'`)
      .returning({ id: events.id, tenantId: events.tenantId })
    await forgetItems(tx, 'events', gone)
  })
}
