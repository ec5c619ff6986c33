import { instantIn } from '#shared/core/event-dates.ts'
import { companyTimeZone } from '../ui/format.ts'

/** Parses a day of the form `2026-11-21`. */
export const parseDay = (value: string | null) =>
  value && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined

/** Start of a day in the company's time zone, or of a later day. */
export function startOfDay(day: string, daysLater = 0) {
  const then = new Date(Date.parse(day) + daysLater * 86_400_000).toISOString().slice(0, 10)
  return instantIn(`${then}T00:00`, companyTimeZone())
}
