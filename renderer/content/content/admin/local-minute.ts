import { companyTimeZone } from '#renderer/core/ui/format.ts'
import { instantIn, localIn } from '#shared/core/event-dates.ts'

/** The value of a date and time field in the company's time zone: `2026-11-22T09:30`. */
export const localMinute = (date: Date): string => localIn(date.toISOString(), companyTimeZone())

/** Formats an instant of the server for the field; empty for none. */
export const minuteOf = (instant: string | undefined) => (instant ? localMinute(new Date(instant)) : '')

/**
 * The value to submit for a date field. If the minute is unchanged, the stored
 * value is returned, because the field has no seconds.
 */
export function instantOf(minute: string, stored: string | undefined): string | undefined {
  if (minute === '' || minute === minuteOf(stored)) return undefined
  return instantIn(minute, companyTimeZone())
}
