import { and, desc, eq, gte, inArray, like, lt, or, type SQL, sql } from 'drizzle-orm'
import { companyIn } from '#server/core/company/company.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import { activityActions, activityKinds, furthestActivity, mostActivityInTable } from '#shared/core/activity-options.ts'
import { csvOf } from '#shared/core/csv.ts'
import { AppError } from '#shared/core/errors.ts'
import type { ActivityFilter } from '#shared/insight/activity.ts'
import { activity } from './activity.table.ts'
import { lineOf } from './present.ts'

/** Every word has to stand somewhere; kept in small letters, because there are many lines to look through. */
const wordsIn = (q = '') =>
  q
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 8)
    .map((word) => like(activity.words, `%${word.replace(/[\\%_]/g, '\\$&')}%`))

const chosen = ({ q, person, item, user, action, kind, from, until }: ActivityFilter): SQL | undefined =>
  and(
    person ? eq(activity.byId, person) : undefined,
    item ? eq(activity.itemId, item) : undefined,
    user ? or(eq(activity.byId, user), eq(activity.itemId, user)) : undefined,
    action ? eq(activity.action, action) : undefined,
    kind ? eq(activity.kind, kind) : undefined,
    from ? gte(activity.createdAt, from) : undefined,
    until ? lt(activity.createdAt, until) : undefined,
    ...wordsIn(q),
  )

const newest = [desc(activity.createdAt), desc(activity.id)]

/** One numbered page, and how many lines there are as far as one can page. */
export async function pageOfActivity(
  db: Db,
  { page, limit, ...filter }: ActivityFilter & { page: number; limit: number },
) {
  const where = chosen(filter)
  // What lies before a page is passed over in the index: only the page itself is read.
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

/** How the company writes amounts. */
const moneyIn = async (db: Db) => {
  const { locale, currency } = await companyIn(db)
  return new Intl.NumberFormat(locale, { style: 'currency', currency })
}

const head = ['When', 'Who', 'IP address', 'What', 'Kind', 'Of', 'Changes']

/** The chosen lines for a spreadsheet, newest first. Throws VALIDATION when there are more than fit. */
export async function tableOfActivity(db: Db, filter: ActivityFilter) {
  const rows = await db
    .select()
    .from(activity)
    .where(chosen(filter))
    .orderBy(...newest)
    .limit(mostActivityInTable + 1)
  if (rows.length > mostActivityInTable)
    throw new AppError('VALIDATION', `A table holds ${mostActivityInTable} lines. Choose a shorter time.`)
  const money = await moneyIn(db)
  const table = rows
    .map((one) => lineOf(one, money))
    .map((line) => [
      line.at,
      line.by,
      line.ip,
      activityActions[line.action],
      activityKinds[line.kind],
      line.title,
      line.changes
        .map(({ field, before, after }) =>
          before === undefined ? field : `${field}: ${before || '–'} → ${after || '–'}`,
        )
        .join('\n'),
    ])
  return { name: `activity-${new Date().toISOString().slice(0, 10)}.csv`, text: csvOf([head, ...table]) }
}
