import { type Manner, usualManner } from '#shared/core/locale-options.ts'

/** Each is made when it is first written with: making one takes a phone as long as drawing a card. */
class Formats {
  readonly of: Manner
  private readonly made = new Map<string, unknown>()

  constructor(of: Manner) {
    this.of = of
  }

  get locale() {
    return this.once('locale', () => known(this.of.locale))
  }
  get whole() {
    return this.once('whole', () => new Intl.NumberFormat(this.locale))
  }
  get compact() {
    return this.once(
      'compact',
      () => new Intl.NumberFormat(this.locale, { notation: 'compact', maximumFractionDigits: 1 }),
    )
  }
  get zone() {
    return this.once('zone', () => knownZone(this.of.timezone))
  }
  get day() {
    return this.once('day', () => this.dates({ dateStyle: 'medium' }))
  }
  get moment() {
    return this.once('moment', () => this.dates({ dateStyle: 'long', timeStyle: 'short' }))
  }
  get date() {
    return this.once(
      'date',
      () => new Intl.DateTimeFormat(this.locale, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }),
    )
  }
  get time() {
    return this.once('time', () => new Intl.DateTimeFormat(this.locale, { timeStyle: 'short' }))
  }
  get relative() {
    return this.once('relative', () => new Intl.RelativeTimeFormat(this.locale, { numeric: 'auto' }))
  }
  money(currency: string, digits: 0 | 2) {
    return this.once(
      `${currency} ${digits}`,
      () =>
        new Intl.NumberFormat(this.locale, {
          style: 'currency',
          currency,
          minimumFractionDigits: digits,
          maximumFractionDigits: digits,
        }),
    )
  }

  private dates(how: Intl.DateTimeFormatOptions) {
    return new Intl.DateTimeFormat(this.locale, { ...how, timeZone: this.zone })
  }

  private once<Format>(name: string, make: () => Format): Format {
    const format = (this.made.get(name) as Format | undefined) ?? make()
    this.made.set(name, format)
    return format
  }
}

/** Making them is slow, and a server draws pages of the same few companies again and again. */
const kept = new Map<string, Formats>()

function keptFormats(like: Manner): Formats {
  const key = `${like.locale} ${like.currency} ${like.timezone}`
  const formats = kept.get(key) ?? new Formats(like)
  if (kept.size > 200) kept.clear()
  kept.set(key, formats)
  return formats
}

/** What is written in one manner: the page of a browser, or what the server answers to one request. */
export interface Written {
  formats: Formats
}
export const newlyWritten = (): Written => ({ formats: keptFormats(usualManner) })

const page = newlyWritten()
let current: () => Written = () => page
const manner = () => current().formats

/**
 * [Note: Manners] Numbers, money and dates as the company writes them. Every
 * page is drawn for one company, so which one is said once, before anything is
 * drawn (`writeLike`), instead of in a hundred places. A browser shows one page.
 * The server draws for many companies at a time and says here which request it is at.
 */
export function writeForRequests(currentRequest: () => Written) {
  current = currentRequest
}

/** From here on, everything of this page or request is written like that. */
export function writeLike({ locale, currency, timezone }: Manner) {
  const { of } = manner()
  if (of.locale === locale && of.currency === currency && of.timezone === timezone) return
  current().formats = keptFormats({ locale, currency, timezone })
}

/** A browser may not know every place. */
function known(locale: string) {
  try {
    return Intl.NumberFormat.supportedLocalesOf(locale).length ? locale : usualManner.locale
  } catch {
    return usualManner.locale
  }
}

/** A browser may not know every time zone. */
function knownZone(timeZone: string) {
  try {
    new Intl.DateTimeFormat('en', { timeZone })
    return timeZone
  } catch {
    return usualManner.timezone
  }
}

/** The company's time zone: all its days and hours are of there, whoever reads them. */
export const companyZone = () => manner().zone

/** How the company writes its days. */
export const companyLocale = () => manner().locale

/** `1,034` */
export const formatNumber = (value: number) => manner().whole.format(value)

/** `$1,034.50`, in the company's money where nothing else is said. */
export const formatMoney = (amount: number, currency: string = manner().of.currency) =>
  manner().money(currency, 2).format(amount)

/** `$` or `CHF`: the sign of the company's money, as it stands beside an amount. */
export const currencySign = () =>
  manner()
    .money(manner().of.currency, 0)
    .formatToParts(0)
    .filter(({ type }) => type === 'currency')
    .map(({ value }) => value)
    .join('')

/** `$50`, for bounds that are whole. */
export const formatWholeMoney = (amount: number) => manner().money(manner().of.currency, 0).format(amount)

/** Labels of ranges, `Under $50`, in the company's money. */
export const boundsIn = (labels: readonly (readonly [string, string])[]) =>
  Object.fromEntries(
    labels.map(([value, label]) => [value, label.replace(/\$(\d+)/g, (_, bound) => formatWholeMoney(Number(bound)))]),
  )

/** `8.1k`, for counters where the order of magnitude is enough. */
export const formatCount = (value: number) => manner().compact.format(value).replace('K', 'k')

/** `1 photo`, `12 photos` */
export const formatPlural = (value: number, one: string, many = `${one}s`) =>
  `${formatNumber(value)} ${value === 1 ? one : many}`

/** `3.4 MB`; `0.03 MB` of what is small. */
export function formatMegabytes(bytes: number) {
  const megabytes = bytes / 1024 / 1024
  return `${megabytes.toFixed(megabytes < 0.1 ? 2 : 1)} MB`
}

/** `812 kB`, `3.4 MB`, `1.2 GB`, for sizes of every order. */
export function formatSize(bytes: number) {
  if (bytes < 1024 * 1024) return `${formatNumber(Math.ceil(bytes / 1024))} kB`
  return bytes < 1024 ** 3 ? formatMegabytes(bytes) : `${(bytes / 1024 ** 3).toFixed(1)} GB`
}

/** `21 Nov 2026`, the day it is where the company is: the same on the server and for every reader. */
export const formatDay = (instant: string) => manner().day.format(new Date(instant))

/** `November 21, 2026 at 4:12 PM`, as the clocks are where the company is. */
export const formatMoment = (instant: string) => manner().moment.format(new Date(instant))

/** `Sat, Nov 21, 2026` in the reader's own time zone: only where the server does not render. */
export const formatDate = (day: Date) => manner().date.format(day)

/** `4:12 PM`, likewise. */
export const formatTime = (instant: string) => manner().time.format(new Date(instant))

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
    if (Math.abs(seconds) >= length) return manner().relative.format(Math.trunc(seconds / length), unit)
  return 'just now'
}
