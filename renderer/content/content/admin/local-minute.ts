import { companyZone } from '#renderer/core/ui/format.ts'
import { instantIn, localIn } from '#shared/core/event-dates.ts'

/** A moment as a field for date and time has it: `2026-11-22T09:30`, as the clocks are where the company is. */
export const localMinute = (date: Date): string => localIn(date.toISOString(), companyZone())

/** The same of what the server says; empty for nothing. */
export const minuteOf = (instant: string | undefined) => (instant ? localMinute(new Date(instant)) : '')

/**
 * What is sent of such a field: the moment it names, unless it still names the
 * minute of what is stored, whose seconds would be lost.
 */
export function instantOf(minute: string, stored: string | undefined): string | undefined {
  if (minute === '' || minute === minuteOf(stored)) return undefined
  return instantIn(minute, companyZone())
}
