import { and, between, eq, gte, inArray, or, type SQL, sql } from 'drizzle-orm'
import { monthly, type NamedKind, stageKind, visitorParts } from '#server/content/statistics/kinds.ts'
import { addDays, type LocalDays } from '#server/core/db/local-days.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import { type ShopStage, shopStages } from '#shared/core/analytics-options.ts'
import { analyticsCounts, analyticsVisitors } from './analytics.table.ts'

const { kind, day } = analyticsCounts
const inVisitors = ({ start, end }: LocalDays) => between(analyticsVisitors.day, start, end)

/** Views, visitors and downloads, including days that are not aggregated yet. */
export async function countedByDay(db: Db, days: LocalDays) {
  const { rows } = await db.execute<{ day: string; views: string; visitors: string; downloads: string }>(sql`
    select day::text,
      coalesce(sum(count) filter (where kind = 'views'), 0) as views,
      coalesce(sum(count) filter (where kind = 'visitors'), 0) as visitors,
      coalesce(sum(count) filter (where kind = 'downloads'), 0) as downloads
    from (
      select day, kind, count from ${analyticsCounts}
      where kind in ('views', 'visitors', 'downloads') and ${between(day, days.start, days.end)}
      union all select day, 'views', views from ${analyticsVisitors} where ${inVisitors(days)}
      union all select day, 'visitors', 1 from ${analyticsVisitors} where ${inVisitors(days)}
    ) as counted
    group by day`)
  return rows.map((row) => ({
    day: row.day,
    views: Number(row.views),
    visitors: Number(row.visitors),
    downloads: Number(row.downloads),
  }))
}

type Part = (typeof visitorParts)[number]

/** Referrers, devices and countries, the most frequent first. */
export async function visitorsBy(db: Db, days: LocalDays) {
  const { rows } = await db.execute<{ part: Part; name: string; visitors: string }>(sql`
    select kind as part, name, sum(count) as visitors from (
      ${await countsOf(db, visitorParts, days)}
      union all
      select part.kind, part.name, 1 from ${analyticsVisitors}
      cross join lateral (values ('source', source), ('device', device), ('country', country)) as part(kind, name)
      where ${inVisitors(days)} and not (part.kind = 'country' and part.name = '')
    ) as counted
    group by kind, name order by visitors desc, name`)
  const of = (which: Part) =>
    rows.filter(({ part }) => part === which).map(({ name, visitors }) => ({ name, visitors: Number(visitors) }))
  return { source: of('source'), device: of('device'), country: of('country') }
}

/** The steps towards an order by their number in `analyticsVisitors`. */
export const stageNames = sql`(values ${sql.join(
  shopStages.map((name, at) => sql`(${name}::text, ${at + 1}::int)`),
  sql`, `,
)}) as reached(name, place)`

/** Visitors per day who got to each step or beyond. */
export async function reachedStages(db: Db, days: LocalDays): Promise<Record<ShopStage, number>> {
  const { rows } = await db.execute<{ name: ShopStage; visitors: string }>(sql`
    select name, sum(count) as visitors from (
      ${await countsOf(db, [stageKind], days)}
      union all
      select ${stageKind}, reached.name, 1 from ${analyticsVisitors} join ${stageNames} on stage >= reached.place
      where ${inVisitors(days)}
    ) as counted
    group by name`)
  const of = new Map(rows.map(({ name, visitors }) => [name, Number(visitors)]))
  return { product: of.get('product') ?? 0, cart: of.get('cart') ?? 0, checkout: of.get('checkout') ?? 0 }
}

/** The most frequent names of each kind. */
export async function mostFrequent(db: Db, kinds: readonly NamedKind[], days: LocalDays, most: number) {
  const { rows } = await db.execute<{ kind: NamedKind; name: string; total: string }>(sql`
    select kind, name, total from (
      select kind, name, sum(count) as total,
        row_number() over (partition by kind order by sum(count) desc, name) as place
      from (${await countsOf(db, kinds, days)}) as counted group by kind, name
    ) as ranked
    where place <= ${most} order by total desc, name`)
  return rows.map(({ total, ...row }) => ({ ...row, count: Number(total) }))
}

/** Counts by name, from aggregated months where possible and otherwise from days. */
async function countsOf(db: Db, kinds: readonly string[], days: LocalDays): Promise<SQL> {
  const months = await monthsIn(db, days)
  const rest = daysBeside(months, days).map(({ start, end }) => between(day, start, end))
  return sql`
    select kind, name, count from ${analyticsCounts} where ${and(inArray(kind, [...kinds]), or(...rest) ?? sql`false`)}
    union all
    select replace(kind, ${monthly('')}, ''), name, count from ${analyticsCounts}
    where ${inArray(kind, kinds.map(monthly))} and day = any(${sql.param(months)}::date[])`
}

/** First days of the aggregated months. Every visitor has a device, so `device` rows exist for each. */
async function monthsIn(db: Db, { start, end }: LocalDays): Promise<string[]> {
  const rows = await db
    .selectDistinct({ month: day })
    .from(analyticsCounts)
    .where(and(eq(kind, monthly('device')), gte(day, start), sql`${day} + interval '1 month' <= ${end}::date + 1`))
    .orderBy(day)
  return rows.map(({ month }) => month)
}

/** The days outside the given months, which are sorted. */
function daysBeside(months: readonly string[], { start, end }: LocalDays) {
  const gaps: { start: string; end: string }[] = []
  let next = start
  for (const month of months) {
    if (next < month) gaps.push({ start: next, end: addDays(month, -1) })
    // First day of the next month.
    next = `${addDays(month, 31).slice(0, 7)}-01`
  }
  if (next <= end) gaps.push({ start: next, end })
  return gaps
}
