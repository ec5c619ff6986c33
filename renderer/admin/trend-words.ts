import type { Trend } from '#shared/dashboard.ts'
import { formatShare } from './figures.ts'

/** How a period compares with the one before it: a mark to see, and words to hear. */
export function changeOf({ now, before }: Pick<Trend, 'now' | 'before'>) {
  if (now === before) return { way: 'same' as const, short: '±0%', words: 'as much as in the 30 days before' }
  const way = now > before ? ('up' as const) : ('down' as const)
  const sign = way === 'up' ? '+' : '−'
  if (before === 0) return { way, short: 'new', words: 'nothing in the 30 days before' }
  const share = formatShare(Math.abs(now - before) / before)
  return {
    way,
    short: `${sign}${share}`,
    words: `${share} ${way === 'up' ? 'more' : 'less'} than in the 30 days before`,
  }
}
