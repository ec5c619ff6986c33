import { ordersByDay } from '#server/commerce/orders/statistics.ts'
import { commentsByDay } from '#server/content/comments/by-day.ts'
import { likesByDay } from '#server/content/likes/figures.ts'
import type { LocalDays } from '#server/core/db/local-days.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import { amountOf } from '#shared/core/money.ts'
import type { Figures } from '#shared/insight/analytics.ts'
import { countedByDay } from './counts.ts'

/** Stored figures of a day. Other figures are calculated. */
interface Day {
  date: string
  views: number
  visitors: number
  downloads: number
  orders: number
  paid: number
  cents: number
  likes: number
  comments: number
}

/** Figures of each day of a period. */
export async function figuresByDay(db: Db, days: LocalDays): Promise<(date: string) => Day> {
  const found = new Map<string, Partial<Day>>()
  const more = (rows: readonly ({ day: string } & Partial<Day>)[]) => {
    for (const { day, ...figures } of rows) found.set(day, { ...found.get(day), ...figures })
  }
  more(await countedByDay(db, days))
  more(await ordersByDay(db, days))
  more(await likesByDay(db, days))
  more(await commentsByDay(db, days))
  return (date) => ({ ...nothing, ...found.get(date), date })
}

const nothing = { views: 0, visitors: 0, downloads: 0, orders: 0, paid: 0, cents: 0, likes: 0, comments: 0 }

/** Sums the figures of several days. */
export function totalOf(days: readonly Day[]): Figures {
  const sum = (what: Exclude<keyof Day, 'date'>) => days.reduce((total, day) => total + day[what], 0)
  const [visitors, orders, paid, cents] = [sum('visitors'), sum('orders'), sum('paid'), sum('cents')]
  return {
    views: sum('views'),
    visitors,
    orders,
    revenue: amountOf(cents),
    // A guest may order twice, and a customer who is not tracked may order.
    conversion: visitors ? Math.min(1, orders / visitors) : 0,
    averageOrder: paid ? amountOf(Math.round(cents / paid)) : 0,
    likes: sum('likes'),
    comments: sum('comments'),
    downloads: sum('downloads'),
  }
}
