import { formatFineShare } from '#renderer/core/admin/figures.ts'
import { companyLocale, formatMoney, formatNumber } from '#renderer/core/ui/format.ts'
import type { Figure } from '#shared/core/analytics-options.ts'

export function formatFigure(figure: Figure, value: number): string {
  if (figure === 'conversion') return formatFineShare(value)
  return figure === 'revenue' || figure === 'averageOrder' ? formatMoney(value) : formatNumber(value)
}

const short = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const
const whole = { ...short, weekday: 'short', year: 'numeric' } as const
const formats = new Map<string, Intl.DateTimeFormat>()

/** Dates in the format of the company. */
function written(day: string, how: typeof short | typeof whole) {
  const locale = companyLocale()
  const name = `${locale} ${how === whole}`
  const format = formats.get(name) ?? new Intl.DateTimeFormat(locale, how)
  formats.set(name, format)
  return format.format(new Date(day))
}

/** `Nov 21` */
export const formatShort = (day: string) => written(day, short)

/** `Sat, Nov 21, 2026` */
export const formatWhole = (day: string) => written(day, whole)
