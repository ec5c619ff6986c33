import { type AnyColumn, and, gte, lt, sql } from 'drizzle-orm'
import type { Db } from './tenancy.ts'

/** Days in a company's time zone, both included: `2026-11-22`. */
export interface LocalDays {
  start: string
  end: string
  /** IANA name: `Africa/Harare`. */
  zone: string
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** The day of a moment in a time zone. */
export function localDay(zone: string, moment: number): string {
  const format = formats.get(zone) ?? new Intl.DateTimeFormat('sv', { timeZone: zone, dateStyle: 'short' })
  formats.set(zone, format)
  return format.format(moment)
}

/**
 * The 1-based index of the day that a column's time is on. The boundaries are computed once, which is several times
 * faster than converting each row.
 */
export const dayIndex = (column: AnyColumn, { start, end, zone }: LocalDays) =>
  sql<number>`width_bucket(${column}, (
    select array_agg(day::timestamp at time zone ${zone} order by day)
    from generate_series(${start}::date, ${end}::date, '1 day') as day
  ))`

/** The day at such an index. */
export const dayAtIndex = ({ start }: LocalDays, place: number) => addDays(start, place - 1)

/** Whether a column's time is on one of the days. Uses an index of the column. */
export const isDuringDays = (column: AnyColumn, { start, end, zone }: LocalDays) =>
  and(
    gte(column, sql`(select ${start}::date::timestamp at time zone ${zone})`),
    lt(column, sql`(select (${end}::date + 1)::timestamp at time zone ${zone})`),
  )

/** Start and end of the days, for a query that is planned for their length. */
export async function boundsOfDays(db: Db, { start, end, zone }: LocalDays) {
  const { rows } = await db.execute<{ from: string; until: string }>(sql`
    select (${start}::date::timestamp at time zone ${zone})::text as from,
      ((${end}::date + 1)::timestamp at time zone ${zone})::text as until`)
  return rows[0]!
}

/** Adds days to a day; negative values subtract. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}
