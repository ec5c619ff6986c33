import { timezoneIn } from '#server/core/company/company.ts'
import { dayAt, daysLater, type LocalDays } from '#server/core/db/local-days.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import { longestPeriod } from '#shared/core/analytics-options.ts'
import { AppError } from '#shared/core/errors.ts'
import type { Period } from '#shared/insight/analytics.ts'

/** The days that are asked for and as many right before them. */
export interface ComparedDays {
  now: LocalDays
  before: LocalDays
  /** How many days each has. */
  days: number
}

/** Throws VALIDATION for a period that runs backwards or is too long. */
export async function periodIn(db: Db, { start, end, days: wished }: Period): Promise<ComparedDays> {
  const zone = await timezoneIn(db)
  const last = end ?? dayAt(zone, Date.now())
  const first = start ?? daysLater(last, 1 - wished)
  const days = (Date.parse(last) - Date.parse(first)) / 86_400_000 + 1
  const wrong =
    days < 1
      ? 'The first day must not be after the last.'
      : days > longestPeriod
        ? `Choose at most ${longestPeriod} days.`
        : undefined
  if (wrong) throw new AppError('VALIDATION', wrong, { fields: { start: wrong } })
  const before = { start: daysLater(first, -days), end: daysLater(first, -1), zone }
  return { now: { start: first, end: last, zone }, before, days }
}

/** Each day of a period, the first one first. */
export const daysOf = ({ start }: LocalDays, days: number) =>
  Array.from({ length: days }, (_, at) => daysLater(start, at))
