import { and, desc, eq, gte, inArray, like, lt, or, type SQL, sql } from 'drizzle-orm'
import { getCompany } from '#server/core/company/company.ts'
import { type Column, csvFile } from '#server/core/csv/export.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import { activityActions, activityKinds, furthestActivity, mostActivityInTable } from '#shared/core/activity-options.ts'
import type { ActivityFilter, ActivityLine } from '#shared/insight/activity.ts'
import { activity } from './activity.table.ts'
import { lineOf } from './present.ts'

/** Every word must occur in the lower-case search text. */
const wordConditions = (q = '') =>
  q
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 8)
    .map((word) => like(activity.searchText, `%${word.replace(/[\\%_]/g, '\\$&')}%`))

const filterCondition = ({ q, person, item, user, action, kind, from, until }: ActivityFilter): SQL | undefined =>
  and(
    person ? eq(activity.byId, person) : undefined,
    item ? eq(activity.itemId, item) : undefined,
    user ? or(eq(activity.byId, user), eq(activity.itemId, user)) : undefined,
    action ? eq(activity.action, action) : undefined,
    kind ? eq(activity.kind, kind) : undefined,
    from ? gte(activity.createdAt, from) : undefined,
    until ? lt(activity.createdAt, until) : undefined,
    ...wordConditions(q),
  )

const newest = [desc(activity.createdAt), desc(activity.id)]

/** A numbered page, and the number of entries up to the last page. */
export async function pageOfActivity(
  db: Db,
  { page, limit, ...filter }: ActivityFilter & { page: number; limit: number },
) {
  const where = filterCondition(filter)
  // Only the index is read for the skipped entries.
  const ids = db
    .select({ id: activity.id })
    .from(activity)
    .where(where)
    .orderBy(...newest)
    .limit(limit)
    .offset(Math.min((page - 1) * limit, furthestActivity))
  const rows = await db
    .select()
    .from(activity)
    .where(inArray(activity.id, ids))
    .orderBy(...newest)
  const counted = db.select({ one: sql`1` }).from(activity).where(where).limit(furthestActivity).as('counted')
  const [row] = await db.select({ total: sql<number>`count(*)::int` }).from(counted)
  const money = await moneyIn(db)
  return { results: rows.map((one) => lineOf(one, money)), total: row!.total }
}

/** When the latest entry was added; null without one. */
export async function latestActivity(db: Db): Promise<string | null> {
  const [row] = await db
    .select({ at: activity.createdAt })
    .from(activity)
    .orderBy(...newest)
    .limit(1)
  return row?.at ?? null
}

/** Currency format of the company. */
const moneyIn = async (db: Db) => {
  const { locale, currency } = await getCompany(db)
  return new Intl.NumberFormat(locale, { style: 'currency', currency })
}

const exportedColumns: Column<ActivityLine>[] = [
  ['When', ({ at }) => at],
  ['Who', ({ by }) => by],
  ['IP address', ({ ip }) => ip],
  ['What', ({ action }) => activityActions[action]],
  ['Kind', ({ kind }) => activityKinds[kind]],
  ['Of', ({ title }) => title],
  ['Changes', ({ changes }) => changes.map(changeText).join('\n')],
]

const changeText = ({ field, before, after }: ActivityLine['changes'][number]) =>
  before === undefined ? field : `${field}: ${before || '–'} → ${after || '–'}`

/** Exports the filtered entries as CSV, newest first. Throws VALIDATION if there are too many. */
export async function tableOfActivity(db: Db, filter: ActivityFilter) {
  const rows = await db
    .select()
    .from(activity)
    .where(filterCondition(filter))
    .orderBy(...newest)
    .limit(mostActivityInTable + 1)
  const money = await moneyIn(db)
  return csvFile(
    'activity',
    exportedColumns,
    rows.map((row) => lineOf(row, money)),
    {
      max: mostActivityInTable,
      tooMany: `You can export up to ${mostActivityInTable} entries at once. Choose a shorter period.`,
    },
  )
}
