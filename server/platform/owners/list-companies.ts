import { and, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { companyNameOf } from '#server/core/company/company.ts'
import { afterCursor, paginate, type SortedBy } from '#server/core/db/cursor.ts'
import { containsAllTerms, lowerCaseText } from '#server/core/db/list-search.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import type { AllCompanies } from '#server/core/http/all-companies.ts'
import { limitsOf, storageOf } from '#server/core/tenants/plans.ts'
import { tenants } from '#server/core/tenants/tenants.table.ts'
import { requireRow } from '#shared/core/errors.ts'
import { amountOf } from '#shared/core/money.ts'
import type { PlanKey } from '#shared/core/plan-options.ts'
import type { SubscriptionStatus } from '#shared/core/subscription-options.ts'
import type { OwnedCompany } from '#shared/platform/owners.ts'
import type { CompanySort } from '#shared/platform/owners-options.ts'
import { subscriptionOf } from '../subscriptions/subscription-of.ts'
import { companyFigures } from './owners.table.ts'

const name = companyNameOf(tenants.id)
const host = sql<string>`coalesce((select d.host from domains d where d.tenant_id = ${tenants.id}
  order by d.canonical desc, d.created_at, d.host limit 1), '')`
const allHosts = sql`(select string_agg(d.host, ' ') from domains d where d.tenant_id = ${tenants.id})`

interface Sort {
  column: SQL
  by: SortedBy
  direction: 'asc' | 'desc'
}

/** Companies without figures yet are new, so that they come with the newest and smallest. */
const sorts: Record<CompanySort, Sort> = {
  newest: { column: sql`${tenants.createdAt}`, by: 'time', direction: 'desc' },
  name: { column: sql`left(lower(${name}), 100)`, by: 'text', direction: 'asc' },
  activity: {
    column: sql`coalesce(${companyFigures.lastActivityAt}, ${tenants.createdAt})`,
    by: 'time',
    direction: 'desc',
  },
  storage: { column: sql`coalesce(${companyFigures.storageBytes}, 0)`, by: 'number', direction: 'desc' },
}

interface Page {
  q?: string | undefined
  plan?: PlanKey | undefined
  status?: SubscriptionStatus | 'none' | undefined
  suspended?: 'yes' | 'no' | undefined
  sort: CompanySort
  limit: number
  cursor?: string | undefined
}

/** The owners' site is no company. */
const isCompany = eq(tenants.isOwners, false)

const matches = ({ q, plan, status, suspended }: Omit<Page, 'sort' | 'limit' | 'cursor'>) =>
  and(
    isCompany,
    plan && eq(tenants.plan, plan),
    status && (status === 'none' ? isNull(subscriptionOf.status) : eq(subscriptionOf.status, status)),
    suspended && (suspended === 'yes' ? isNotNull : isNull)(tenants.suspendedAt),
    containsAllTerms(lowerCaseText(name, tenants.slug, allHosts), q),
  )

const selected = {
  id: tenants.id,
  slug: tenants.slug,
  name,
  host,
  plan: tenants.plan,
  suspendedAt: tenants.suspendedAt,
  suspensionReason: tenants.suspensionReason,
  createdAt: tenants.createdAt,
  subscription: subscriptionOf.status,
  periodEnd: subscriptionOf.periodEnd,
  nextPlan: subscriptionOf.nextPlan,
  cancelAtPeriodEnd: subscriptionOf.cancelAtPeriodEnd,
  figures: companyFigures,
}

const rowsOf = (owner: Db) =>
  owner
    .select(selected)
    .from(tenants)
    .leftJoin(subscriptionOf.table, eq(subscriptionOf.tenantId, tenants.id))
    .leftJoin(companyFigures, eq(companyFigures.companyId, tenants.id))
    .$dynamic()
type Row = Awaited<ReturnType<typeof rowsOf>>[number]

/** A page of the companies. */
export async function listCompanies({ owner, sites }: AllCompanies, { sort, limit, cursor, ...filter }: Page) {
  const { column, by, direction } = sorts[sort]
  const order = direction === 'asc' ? sql`asc` : sql`desc`
  const found = await owner
    .select({ ...selected, sortedBy: sql<string | number>`${column}` })
    .from(tenants)
    .leftJoin(subscriptionOf.table, eq(subscriptionOf.tenantId, tenants.id))
    .leftJoin(companyFigures, eq(companyFigures.companyId, tenants.id))
    .where(and(matches(filter), afterCursor(column, tenants.id, by, cursor, direction)))
    .orderBy(sql`${column} ${order}, ${tenants.id} ${order}`)
    .limit(limit + 1)
  const { rows, nextCursor } = paginate(
    found.map((row) => ({ ...row, sortedBy: sortValue(by, row.sortedBy) })),
    limit,
  )
  const [count] = await owner
    .select({ total: sql<number>`count(*)::int` })
    .from(tenants)
    .leftJoin(subscriptionOf.table, eq(subscriptionOf.tenantId, tenants.id))
    .where(matches(filter))
  const results = rows.map((row) => present(row, sites))
  return { results, total: count!.total, ...(nextCursor && { nextCursor }) }
}

/** Drivers return times as dates and big numbers as text. */
const sortValue = (by: SortedBy, value: unknown): string | number => {
  if (by === 'time') return new Date(value as string).toISOString()
  return by === 'number' ? Number(value) : String(value)
}

/** One company by its id or its slug. Throws NOT_FOUND. */
export async function findCompany({ owner, sites }: AllCompanies, idOrSlug: { id: string } | { slug: string }) {
  const condition = 'id' in idOrSlug ? eq(tenants.id, idOrSlug.id) : eq(tenants.slug, idOrSlug.slug)
  const row = requireRow(await rowsOf(owner).where(and(isCompany, condition)), 'company')
  const { suspensionReason, periodEnd, nextPlan, cancelAtPeriodEnd } = row
  return {
    ...present(row, sites),
    suspensionReason,
    periodEnd,
    nextPlan: cancelAtPeriodEnd ? ('free' as const) : nextPlan,
  }
}

function present(row: Row, sites: AllCompanies['sites']): OwnedCompany {
  const { id, figures, plan } = row
  const limits = limitsOf(plan)
  return {
    _id: id,
    ...{ slug: row.slug, name: row.name || row.slug, host: row.host, plan },
    address: row.host && sites.originOf(row.host),
    subscription: row.subscription,
    suspendedAt: row.suspendedAt,
    createdAt: row.createdAt,
    usage: {
      media: { used: figures?.media ?? 0, limit: limits.media },
      products: { used: figures?.products ?? 0, limit: limits.products },
      admins: { used: figures?.admins ?? 0, limit: limits.admins },
      storage: { used: figures?.storageBytes ?? 0, limit: storageOf(plan) },
    },
    revenue: Object.entries(figures?.revenue ?? {}).map(([currency, cents]) => ({
      currency,
      amount: amountOf(cents),
    })),
    lastActivityAt: figures?.lastActivityAt ?? null,
    failedJobs: figures?.failedJobs ?? 0,
    failedMails: figures?.failedMails ?? 0,
  }
}

/** New companies per day of the last 90 days in UTC, oldest first, and their number. */
export async function signUpsByDay(owner: Db) {
  const { rows } = await owner.execute<{ day: string; count: number }>(sql`
    select to_char(day, 'YYYY-MM-DD') as day, count(${tenants.id})::int as count
    from generate_series(date_trunc('day', now() at time zone 'UTC') - interval '89 days',
      date_trunc('day', now() at time zone 'UTC'), interval '1 day') as day
    left join ${tenants} on ${or(
      sql`${tenants.createdAt} at time zone 'UTC' >= day and ${tenants.createdAt} at time zone 'UTC' < day + interval '1 day'`,
    )} and ${isCompany}
    group by 1 order by 1`)
  return { days: rows, total: rows.reduce((sum, { count }) => sum + count, 0) }
}
