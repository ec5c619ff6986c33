import { eq } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import { events } from './events.table.ts'

/** Which files a company's events need: pictures by hash. `owner` sees every company. */
export async function eventsStored(owner: Db, siteId: string) {
  const rows = await owner.select({ sha256: events.sha256 }).from(events).where(eq(events.tenantId, siteId))
  return { ids: [], hashes: rows.flatMap(({ sha256 }) => sha256 ?? []) }
}
