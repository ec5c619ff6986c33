import { type Manner, usualManner } from '#shared/locale-options.ts'

/**
 * [Note: Manners] Numbers, money and dates as the company writes them. Every
 * page is drawn for one company, so which one is said once, before anything is
 * drawn (`writeLike`), instead of in a hundred places. The server draws for many,
 * but each page in one go, between two turns of the event loop: nobody else's
 * manner comes in between.
 */
let manner: Formats = formatsOf(usualManner)

/** From here on, everything is written like that. */
export function writeLike({ locale, currency, timezone }: Manner) {
  const { of } = manner
  if (of.locale === locale && of.currency === currency && of.timezone === timezone) return
  manner = keptFormats({ locale, currency, timezone })
}

interface Formats {
  of: Manner
  whole: Intl.NumberFormat
  compact: Intl.NumberFormat
  day: Intl.DateTimeFormat
  moment: Intl.DateTimeFormat
  date: Intl.DateTimeFormat
  time: Intl.DateTimeFormat
  relative: Intl.RelativeTimeFormat
  /** By currency. */
  money: Map<string, Intl.NumberFormat>
}

/** Making them is slow, and a server draws pages of the same few companies again and again. */
const kept = new Map<string, Formats>()

function keptFormats(like: Manner): Formats {
  const key = `${like.locale} ${like.currency} ${like.timezone}`
  const formats = kept.get(key) ?? formatsOf(like)
  if (kept.size > 200) kept.clear()
  kept.set(key, formats)
  return formats
}

function formatsOf(of: Manner): Formats {
  const locale = known(of.locale)
  return {
    of,
    whole: new Intl.NumberFormat(locale),
    compact: new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 }),
    day: dayIn(locale, of.timezone),
    moment: new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' }),
    date: new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }),
    time: new Intl.DateTimeFormat(locale, { timeStyle: 'short' }),
    relative: new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }),
    money: new Map(),
  }
}

/** A browser may not know every place. */
function known(locale: string) {
  try {
    return Intl.NumberFormat.supportedLocalesOf(locale).length ? locale : usualManner.locale
  } catch {
    return usualManner.locale
  }
}

function dayIn(locale: string, timeZone: string) {
  try {
    return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone })
  } catch {
    return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  }
}

function moneyIn(currency: string, digits: 0 | 2) {
  const key = `${currency} ${digits}`
  const format =
    manner.money.get(key) ??
    new Intl.NumberFormat(known(manner.of.locale), {
      style: 'currency',
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    })
  manner.money.set(key, format)
  return format
}

/** `1,034` */
export const formatNumber = (value: number) => manner.whole.format(value)

/** `$1,034.50`, in the company's money where nothing else is said. */
export const formatMoney = (amount: number, currency: string = manner.of.currency) =>
  moneyIn(currency, 2).format(amount)

/** `$50`, for bounds that are whole. */
export const formatWholeMoney = (amount: number) => moneyIn(manner.of.currency, 0).format(amount)

/** Labels of ranges, `Under $50`, in the company's money. */
export const boundsIn = (labels: readonly (readonly [string, string])[]) =>
  Object.fromEntries(
    labels.map(([value, label]) => [value, label.replace(/\$(\d+)/g, (_, bound) => formatWholeMoney(Number(bound)))]),
  )

/** `8.1k`, for counters where the order of magnitude is enough. */
export const formatCount = (value: number) => manner.compact.format(value).replace('K', 'k')

/** `1 photo`, `12 photos` */
export const formatPlural = (value: number, one: string, many = `${one}s`) =>
  `${formatNumber(value)} ${value === 1 ? one : many}`

/** `3.4 MB` */
export const formatMegabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`

/** `812 kB`, `3.4 MB`, `1.2 GB`, for sizes of every order. */
export function formatSize(bytes: number) {
  if (bytes < 1024 * 1024) return `${formatNumber(Math.ceil(bytes / 1024))} kB`
  return bytes < 1024 ** 3 ? formatMegabytes(bytes) : `${(bytes / 1024 ** 3).toFixed(1)} GB`
}

/** `21 Nov 2026`, the day it is where the company is: the same on the server and for every reader. */
export const formatDay = (instant: string) => manner.day.format(new Date(instant))

/** Date and time in the reader's own time zone: only where the server does not render. */
export const formatMoment = (instant: string) => manner.moment.format(new Date(instant))

/** `Sat, Nov 21, 2026` in the reader's own time zone: only where the server does not render. */
export const formatDate = (day: Date) => manner.date.format(day)

/** `4:12 PM`, likewise. */
export const formatTime = (instant: string) => manner.time.format(new Date(instant))

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
    if (Math.abs(seconds) >= length) return manner.relative.format(Math.trunc(seconds / length), unit)
  return 'just now'
}
