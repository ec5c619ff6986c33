import { companyLocale, companyTimeZone } from '../ui/format.ts'

const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 0 })
const finePercent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 })
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

/** `72%` of 0.72. */
export const formatShare = (part: number) => percent.format(part)

/** `1.8%` of 0.018, for small shares. */
export const formatFineShare = (part: number) => finePercent.format(part)

/** `12:03` */
export const formatTime = (at: Date | number) => clock.format(at)

/** `Nov 21` in the company's time zone, with the year unless it is the current one. For tables. */
export function formatShortDay(instant: string, now = new Date()) {
  const { day, dayOfYear, year } = daysOf(companyLocale(), companyTimeZone())
  const date = new Date(instant)
  return (year.format(date) === year.format(now) ? day : dayOfYear).format(date)
}

let days: { of: string; formats: ReturnType<typeof makeDays> } | undefined

function daysOf(locale: string, zone: string) {
  const of = `${locale} ${zone}`
  if (days?.of !== of) days = { of, formats: makeDays(locale, zone) }
  return days.formats
}

const makeDays = (locale: string, timeZone: string) => ({
  day: new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone }),
  dayOfYear: new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone }),
  year: new Intl.DateTimeFormat(locale, { year: 'numeric', timeZone }),
})
