import { defaultLocaleSettings, type LocaleSettings } from '#shared/core/locale-options.ts'

/** The Intl formats of one company, created on first use because creating one is slow on phones. */
class Formats {
  readonly settings: LocaleSettings
  private readonly cache = new Map<string, unknown>()

  constructor(settings: LocaleSettings) {
    this.settings = settings
  }

  get locale() {
    return this.once('locale', () => supportedLocale(this.settings.locale))
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
  get timeZone() {
    return this.once('timeZone', () => supportedTimeZone(this.settings.timezone))
  }
  get day() {
    return this.once('day', () => this.dates({ dateStyle: 'medium', timeZone: this.timeZone }))
  }
  get moment() {
    return this.once('moment', () => this.dates({ dateStyle: 'long', timeStyle: 'short', timeZone: this.timeZone }))
  }
  get date() {
    return this.once('date', () => this.dates({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }))
  }
  get time() {
    return this.once('time', () => this.dates({ timeStyle: 'short' }))
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

  private dates(options: Intl.DateTimeFormatOptions) {
    return new Intl.DateTimeFormat(this.locale, options)
  }

  private once<Format>(name: string, create: () => Format): Format {
    const format = (this.cache.get(name) as Format | undefined) ?? create()
    this.cache.set(name, format)
    return format
  }
}

/** Formats by settings: a server renders many pages of the same few companies. */
const formatsCache = new Map<string, Formats>()

function formatsFor(settings: LocaleSettings): Formats {
  const key = `${settings.locale} ${settings.currency} ${settings.timezone}`
  const formats = formatsCache.get(key) ?? new Formats(settings)
  if (formatsCache.size > 200) formatsCache.clear()
  formatsCache.set(key, formats)
  return formats
}

/** The formats of a page in the browser, or of one request on the server. */
export interface FormatContext {
  formats: Formats
}
export const createFormatContext = (): FormatContext => ({ formats: formatsFor(defaultLocaleSettings) })

const page = createFormatContext()
let context: () => FormatContext = () => page
const current = () => context().formats

/**
 * [Note: Format settings] Numbers, money and dates use the company's locale, currency and time zone.
 * They are set once before a page is rendered (`setFormatSettings`). The server renders pages of
 * several companies at the same time and provides a context for each request here.
 */
export function provideFormatContext(contextOfRequest: () => FormatContext) {
  context = contextOfRequest
}

/** Sets the format settings of this page or request. */
export function setFormatSettings({ locale, currency, timezone }: LocaleSettings) {
  const { settings } = current()
  if (settings.locale === locale && settings.currency === currency && settings.timezone === timezone) return
  context().formats = formatsFor({ locale, currency, timezone })
}

function supportedLocale(locale: string) {
  try {
    return Intl.NumberFormat.supportedLocalesOf(locale).length ? locale : defaultLocaleSettings.locale
  } catch {
    return defaultLocaleSettings.locale
  }
}

function supportedTimeZone(timeZone: string) {
  try {
    new Intl.DateTimeFormat('en', { timeZone })
    return timeZone
  } catch {
    return defaultLocaleSettings.timezone
  }
}

/** The company's time zone, in which its days and times are shown to all readers. */
export const companyTimeZone = () => current().timeZone

export const companyLocale = () => current().locale

/** `1,034` */
export const formatNumber = (value: number) => current().whole.format(value)

/** `$1,034.50`, in the company's currency by default. */
export const formatMoney = (amount: number, currency: string = current().settings.currency) =>
  current().money(currency, 2).format(amount)

/** `$` or `CHF`, of the company's currency by default. */
export const currencySign = (currency: string = current().settings.currency) =>
  current()
    .money(currency, 0)
    .formatToParts(0)
    .filter(({ type }) => type === 'currency')
    .map(({ value }) => value)
    .join('')

/** `US Dollar`. Older browsers do not know the newest currency of Zimbabwe. */
export const currencyName = (currency: string): string =>
  currency === 'ZWG'
    ? 'Zimbabwean Gold'
    : (new Intl.DisplayNames(current().locale, { type: 'currency' }).of(currency) ?? currency)

/** `$50`, for whole amounts. */
export const formatWholeMoney = (amount: number) => current().money(current().settings.currency, 0).format(amount)

/** Labels of price ranges such as `Under $50`, in the company's currency. */
export const formatBoundLabels = (labels: readonly (readonly [string, string])[]) =>
  Object.fromEntries(
    labels.map(([value, label]) => [value, label.replace(/\$(\d+)/g, (_, bound) => formatWholeMoney(Number(bound)))]),
  )

/** `8.1k`, for approximate counts. */
export const formatCount = (value: number) => current().compact.format(value).replace('K', 'k')

/** `1 photo`, `12 photos` */
export const formatPlural = (value: number, one: string, many = `${one}s`) =>
  `${formatNumber(value)} ${value === 1 ? one : many}`

/** `3.4 MB`, or `0.03 MB` for small sizes. */
export function formatMegabytes(bytes: number) {
  const megabytes = bytes / 1024 / 1024
  return `${megabytes.toFixed(megabytes < 0.1 ? 2 : 1)} MB`
}

/** `812 kB`, `3.4 MB`, `1.2 GB` */
export function formatSize(bytes: number) {
  if (bytes < 1024 * 1024) return `${formatNumber(Math.ceil(bytes / 1024))} kB`
  return bytes < 1024 ** 3 ? formatMegabytes(bytes) : `${(bytes / 1024 ** 3).toFixed(1)} GB`
}

/** `21 Nov 2026` in the company's time zone: the same on the server and for all readers. */
export const formatDay = (instant: string) => current().day.format(new Date(instant))

/** `November 21, 2026 at 4:12 PM` in the company's time zone. */
export const formatMoment = (instant: string) => current().moment.format(new Date(instant))

/** `Sat, Nov 21, 2026` in the reader's time zone. Not for server rendering. */
export const formatDate = (day: Date) => current().date.format(day)

/** `4:12 PM` in the reader's time zone. Not for server rendering. */
export const formatTime = (instant: string) => current().time.format(new Date(instant))

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
    if (Math.abs(seconds) >= length) return current().relative.format(Math.trunc(seconds / length), unit)
  return 'just now'
}
