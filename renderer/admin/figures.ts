import { companyZone } from '../ui/format.ts'

const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 0 })
const finePercent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 })
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

/** `72%` of 0.72. */
export const formatShare = (part: number) => percent.format(part)

/** `1.8%` of 0.018, where a whole percent is a lot. */
export const formatFineShare = (part: number) => finePercent.format(part)

/** `12:03` */
export const formatTime = (at: Date | number) => clock.format(at)

/** `21 Nov`, with the year when it is another one; the day it is where the company is. For dense tables. */
export function formatShortDay(instant: string, now = new Date()) {
  const { day, dayOfYear, year } = daysIn(companyZone())
  const date = new Date(instant)
  return (year.format(date) === year.format(now) ? day : dayOfYear).format(date)
}

let days: { zone: string; formats: ReturnType<typeof makeDays> } | undefined

function daysIn(zone: string) {
  if (days?.zone !== zone) days = { zone, formats: makeDays(zone) }
  return days.formats
}

const makeDays = (timeZone: string) => ({
  day: new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone }),
  dayOfYear: new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone }),
  year: new Intl.DateTimeFormat('en-GB', { year: 'numeric', timeZone }),
})
