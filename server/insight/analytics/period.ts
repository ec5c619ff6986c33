import { companyTimezone } from '#server/core/company/company.ts'
import { addDays, type LocalDays, localDay } from '#server/core/db/local-days.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import { longestPeriod } from '#shared/core/analytics-options.ts'
import { AppError } from '#shared/core/errors.ts'
import type { Period } from '#shared/insight/analytics.ts'

/** A period and the previous period of the same length. */
export interface ComparedDays {
  now: LocalDays
  before: LocalDays
  /** Length of each period in days. */
  days: number
}

/** Throws VALIDATION if the period ends before it starts or is too long. */
export async function periodIn(db: Db, { start, end, days: requested }: Period): Promise<ComparedDays> {
  const zone = await companyTimezone(db)
  const last = end ?? localDay(zone, Date.now())
  const first = start ?? addDays(last, 1 - requested)
  const days = (Date.parse(last) - Date.parse(first)) / 86_400_000 + 1
  const wrong =
    days < 1
      ? 'The first day must not be after the last.'
      : days > longestPeriod
        ? `Choose at most ${longestPeriod} days.`
        : undefined
  if (wrong) throw new AppError('VALIDATION', wrong, { fields: { start: wrong } })
  const before = { start: addDays(first, -days), end: addDays(first, -1), zone }
  return { now: { start: first, end: last, zone }, before, days }
}

/** The days of a period in order. */
export const daysOf = ({ start }: LocalDays, days: number) =>
  Array.from({ length: days }, (_, at) => addDays(start, at))
