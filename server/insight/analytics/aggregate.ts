import { inArray, lt, sql } from 'drizzle-orm'
import { monthly, namedKinds, stageKind, visitorParts } from '#server/content/statistics/kinds.ts'
import { addDays } from '#server/core/db/local-days.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { analyticsCounts, analyticsSalts, analyticsVisitors } from './analytics.table.ts'
import { stageNames } from './counts.ts'

/** Time until every server has flushed its buffer after midnight. */
const grace = '10 minutes'
/** Number of referrers per day: rare ones are irrelevant and unlimited. */
const mostNames = 500
/** Two years and some days, so that a year can be compared with the previous one. */
const retentionDays = 2 * 366 + 30

/**
 * Aggregates past days: visitors, referrers and devices. Then deletes the visitors and the secret of the day. One
 * transaction per tenant, so that an interrupted run can be repeated.
 */
export async function aggregateAnalytics(pipeline: RequestPipeline) {
  const { owner } = pipeline.parts.database
  const { rows } = await owner.execute<{ tenant_id: string; today: string }>(sql`
    select tenant_id, today::text from (
      select tenant_id, ((now() - ${grace}::interval) at time zone timezone)::date as today from company
    ) as companies
    where exists (select from ${analyticsSalts} where ${analyticsSalts.tenantId} = companies.tenant_id and day < today)`)
  for (const { tenant_id, today } of rows)
    await pipeline.forCompany(tenant_id, 'write', async ({ db }) => {
      await aggregateDays(db, today)
      const ended = await letGo(db, today)
      await sumUpMonths(db, today, ended)
    })
}

/** Properties of visitors that are counted by day. Referrers are limited. */
const sums = sql`
  select 'views' as kind, day, '' as name, sum(views) as count from gone group by day
  union all select 'visitors', day, '', count(*) from gone group by day
  union all select 'device', day, device, count(*) from gone group by day, device
  union all select ${stageKind}, day, reached.name, count(*) from gone join ${stageNames} on gone.stage >= reached.place
    group by day, reached.name
  union all select 'country', day, country, count(*) from gone where country <> '' group by day, country
  union all select 'source', day, name, sum(count) from (
    select day, count(*), case
      when row_number() over (partition by day order by count(*) desc, source) <= ${mostNames} then source
      else 'other'
    end as name
    from gone group by day, source
  ) as frequent group by day, name`

async function aggregateDays(db: Db, today: string) {
  // Rows deleted by another server are not returned, so that each visitor is counted once.
  await db.execute(sql`
    with gone as (delete from ${analyticsVisitors} where day < ${today} returning *), sums as (${sums})
    insert into ${analyticsCounts} (kind, day, name, count)
    select kind, day, name, count::int from sums order by kind, day, name
    on conflict (tenant_id, kind, day, name) do update set count = ${analyticsCounts.count} + excluded.count`)
}

/** Deletes visitors and rare names. Returns the past days. */
async function letGo(db: Db, today: string): Promise<string[]> {
  const gone = await db
    .delete(analyticsSalts)
    .where(lt(analyticsSalts.day, today))
    .returning({ day: analyticsSalts.day })
  const ended = gone.map(({ day }) => day)
  await db.execute(sql`
    with rare as (
      select kind, day, name,
        row_number() over (partition by kind, day order by count desc, name) as place
      from ${analyticsCounts} where kind in ('search', 'empty search') and day = any(${sql.param(ended)}::date[])
    )
    delete from ${analyticsCounts} using rare
    where ${analyticsCounts.kind} = rare.kind and ${analyticsCounts.day} = rare.day
      and ${analyticsCounts.name} = rare.name and rare.place > ${mostNames}`)
  await db.execute(sql`delete from ${analyticsCounts} where day < ${today}::date - ${retentionDays}::int`)
  return ended
}

/** Aggregates past months: those of the given days, and the previous one. See `monthly`. */
async function sumUpMonths(db: Db, today: string, ended: string[]) {
  const current = monthOf(today)
  const over = [...ended.map(monthOf), monthOf(addDays(current, -1))].filter((month) => month < current)
  const months = sql`${sql.param([...new Set(over)])}::date[]`
  const kinds = [...namedKinds, ...visitorParts, stageKind]
  const ofMonths = inArray(analyticsCounts.kind, kinds.map(monthly))
  await db.execute(sql`delete from ${analyticsCounts} where ${ofMonths} and day = any(${months})`)
  await db.execute(sql`
    insert into ${analyticsCounts} (kind, day, name, count)
    select kind || ${monthly('')}::text, month, name, sum(count)::int
    from unnest(${months}) as month join ${analyticsCounts} on day >= month and day < month + interval '1 month'
    where ${inArray(analyticsCounts.kind, kinds)}
    group by kind, month, name`)
}

const monthOf = (day: string) => `${day.slice(0, 7)}-01`
