import { sql } from 'drizzle-orm'
import { cancelExpiredOrders } from '#server/commerce/orders/confirm-order.ts'
import { sendStockAlerts } from '#server/commerce/products/stock-alerts.ts'
import { blogType } from '#server/content/blogs/visible.ts'
import { publishDue } from '#server/content/content/publish-due.ts'
import { eventType } from '#server/content/events/visible.ts'
import { askForRankings } from '#server/content/photos/recommendation-runs.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { aggregateAnalytics } from '#server/insight/analytics/aggregate.ts'
import { billFees } from '#server/platform/fees/bill-fees.ts'
import { deleteClosedSites } from '#server/platform/subscriptions/close-site.ts'
import { runSubscriptions } from '#server/platform/subscriptions/run.ts'
import { purgeAccounts } from '#server/transfer/personal-data/purge.ts'

/** Companies on a paid plan for which no task has anything to do, `<slug>.idle.example` each. Returns their rows as SQL. */
export async function makeIdleCompanies(owner: Db, count: number) {
  const made = sql`(select id, slug from tenants where slug like 'idle-%') made`
  await owner.execute(
    sql`insert into tenants (slug, plan) select 'idle-' || n, 'pro' from generate_series(1, ${count}::int) n`,
  )
  await owner.execute(sql`insert into domains (host, tenant_id) select slug || '.idle.example', id from ${made}`)
  await owner.execute(sql`insert into company (tenant_id, name) select id, slug from ${made}`)
  await owner.execute(sql`
    insert into subscriptions (tenant_id, plan, status, period_start, period_end, due_at)
    select id, 'pro', 'active', now(), now() + interval '30 days', now() + interval '23 days' from ${made}`)
  return made
}

/** A round of the scheduled tasks that look for companies with something to do. */
export async function runScheduledTasks(pipeline: RequestPipeline, onError: (error: Error) => void) {
  await runSubscriptions(pipeline, onError)
  await billFees(pipeline, onError)
  await deleteClosedSites(pipeline, onError)
  await aggregateAnalytics(pipeline)
  await askForRankings(pipeline)
  await purgeAccounts(pipeline, onError)
  await sendStockAlerts(pipeline, onError)
  await cancelExpiredOrders(pipeline, onError)
  for (const type of [blogType, eventType]) await publishDue(pipeline, type, onError)
}
