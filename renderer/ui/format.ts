/** Numbers and dates as people read them. One place, so a second language changes nothing else. */
const locale = 'en'

const whole = new Intl.NumberFormat(locale)
const money = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' })
const compact = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 })
const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' })
const date = new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short' })
const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })

/** `1,034` */
export const formatNumber = (value: number) => whole.format(value)

/** `$1,034.50` */
export const formatMoney = (amount: number) => money.format(amount)

/** `8.1k`, for counters where the order of magnitude is enough. */
export const formatCount = (value: number) => compact.format(value).replace('K', 'k')

/** `1 photo`, `12 photos` */
export const formatPlural = (value: number, one: string, many = `${one}s`) =>
  `${whole.format(value)} ${value === 1 ? one : many}`

/** `3.4 MB` */
export const formatMegabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`

/** `812 kB`, `3.4 MB`, `1.2 GB`, for sizes of every order. */
export function formatSize(bytes: number) {
  if (bytes < 1024 * 1024) return `${whole.format(Math.ceil(bytes / 1024))} kB`
  return bytes < 1024 ** 3 ? formatMegabytes(bytes) : `${(bytes / 1024 ** 3).toFixed(1)} GB`
}

/** `21 Nov 2026`; the same on the server and in every time zone. */
export const formatDay = (instant: string) => day.format(new Date(instant))

/** Date and time in the reader's own time zone: only where the server does not render. */
export const formatMoment = (instant: string) => moment.format(new Date(instant))

/** `Sat, Nov 21, 2026` in the reader's own time zone: only where the server does not render. */
export const formatDate = (day: Date) => date.format(day)

/** `4:12 PM`, likewise. */
export const formatTime = (instant: string) => time.format(new Date(instant))

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

/** `3 hours ago`, `yesterday`, `just now`. */
export function formatAgo(instant: string, now: number) {
  const seconds = (new Date(instant).getTime() - now) / 1000
  for (const [unit, length] of steps)
    if (Math.abs(seconds) >= length) return relative.format(Math.trunc(seconds / length), unit)
  return 'just now'
}
