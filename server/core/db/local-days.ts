import { type AnyColumn, and, gte, lt, sql } from 'drizzle-orm'
import type { Db } from './tenancy.ts'

/** Whole days of a company, the last one included: `2026-11-22`. */
export interface LocalDays {
  start: string
  end: string
  /** IANA name: `Africa/Harare`. */
  zone: string
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** The day that a moment belongs to in a time zone. */
export function dayAt(zone: string, moment: number): string {
  const format = formats.get(zone) ?? new Intl.DateTimeFormat('sv', { timeZone: zone, dateStyle: 'short' })
  formats.set(zone, format)
  return format.format(moment)
}

/**
 * Which of some days a column's moment is on, from 1. Their beginnings are worked
 * out once: to ask of each row what day it is takes several times as long.
 */
export const placeOfDay = (column: AnyColumn, { start, end, zone }: LocalDays) =>
  sql<number>`width_bucket(${column}, (
    select array_agg(day::timestamp at time zone ${zone} order by day)
    from generate_series(${start}::date, ${end}::date, '1 day') as day
  ))`

/** The day at such a place. */
export const dayAtPlace = ({ start }: LocalDays, place: number) => daysLater(start, place - 1)

/** Whether a column's moment is on one of the days: worked out once as well, and an index of the column helps. */
export const duringDays = (column: AnyColumn, { start, end, zone }: LocalDays) =>
  and(
    gte(column, sql`(select ${start}::date::timestamp at time zone ${zone})`),
    lt(column, sql`(select (${end}::date + 1)::timestamp at time zone ${zone})`),
  )

/** When the days begin and end, for a query that is planned by how long that is. */
export async function momentsOf(db: Db, { start, end, zone }: LocalDays) {
  const { rows } = await db.execute<{ from: string; until: string }>(sql`
    select (${start}::date::timestamp at time zone ${zone})::text as from,
      ((${end}::date + 1)::timestamp at time zone ${zone})::text as until`)
  return rows[0]!
}

/** A day so many days later, or earlier. */
export function daysLater(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}
