import { sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import { activityDays } from '#shared/core/activity-options.ts'

/** Entries per step. */
const atOnce = 1000
/** One tenant per statement, so that tenants do not block each other. */
const ofOne = 200

/** Deletes entries after the retention time of the plan, in small steps. `owner` sees every tenant. */
export async function deleteOldActivity(owner: Db) {
  for (;;) {
    const { rowCount } = await owner.execute(sql`
      delete from activity line using (
        select old.tenant_id, old.id from tenants t cross join lateral (
          select a.tenant_id, a.id from activity a
          where a.tenant_id = t.id and a.created_at < now() - make_interval(
            days => case when t.plan = 'free' then ${activityDays.free}::int else ${activityDays.paid}::int end)
          limit ${ofOne}
        ) old limit ${atOnce}
      ) gone
      where line.tenant_id = gone.tenant_id and line.id = gone.id`)
    if (!rowCount) return
  }
}
