import type { Figure } from '#shared/analytics-options.ts'
import { formatFineShare } from '../../admin/figures.ts'
import { formatMoney, formatNumber } from '../../ui/format.ts'

/** A figure as people read it: money, a share or a number. */
export function formatFigure(figure: Figure, value: number): string {
  if (figure === 'conversion') return formatFineShare(value)
  return figure === 'revenue' || figure === 'averageOrder' ? formatMoney(value) : formatNumber(value)
}

const short = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const whole = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** `21 Nov` of a day that has no time. */
export const formatShort = (day: string) => short.format(new Date(day))

/** `Sat, 21 Nov 2026` */
export const formatWhole = (day: string) => whole.format(new Date(day))
