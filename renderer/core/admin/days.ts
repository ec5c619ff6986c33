import { instantIn } from '#shared/core/event-dates.ts'
import { companyZone } from '../ui/format.ts'

/** A day as addresses name it, `2026-11-21`; nothing else. */
export const dayIn = (value: string | null) =>
  value && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined

/** When a day begins where the company is, or one of the days after it. */
export function beginningOf(day: string, daysLater = 0) {
  const then = new Date(Date.parse(day) + daysLater * 86_400_000).toISOString().slice(0, 10)
  return instantIn(`${then}T00:00`, companyZone())
}
