import { formatShare } from '#renderer/core/admin/figures.ts'
import type { Trend } from '#shared/insight/dashboard.ts'

/** Compares a period with the previous one: a short text, and a label for screen readers. */
export function changeOf({ now, before }: Pick<Trend, 'now' | 'before'>, days: number) {
  const earlier = days === 1 ? 'on the day before' : `in the ${days} days before`
  if (now === before) return { way: 'same' as const, short: '±0%', label: `as much as ${earlier}` }
  const way = now > before ? ('up' as const) : ('down' as const)
  const sign = way === 'up' ? '+' : '−'
  if (before === 0) return { way, short: 'new', label: `nothing ${earlier}` }
  const share = formatShare(Math.abs(now - before) / before)
  return {
    way,
    short: `${sign}${share}`,
    label: `${share} ${way === 'up' ? 'more' : 'less'} than ${earlier}`,
  }
}
