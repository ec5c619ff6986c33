import type { z } from 'zod'
import { salesByCategory, salesByDiscount, salesByMethod } from '#server/commerce/orders/sales-reports.ts'
import { paymentMethodLabel } from '#server/commerce/payments/payment-provider.ts'
import type { LocalDays } from '#server/core/db/local-days.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import type { TxContext } from '#server/core/http/context.ts'
import type { Device } from '#shared/core/analytics-options.ts'
import type { Analytics } from '#shared/insight/analytics.ts'
import { figuresByDay, totalOf } from './by-day.ts'
import { reachedStages, visitorsBy } from './counts.ts'
import { type ComparedDays, daysOf } from './period.ts'
import { topContent, topProducts, topSearches } from './top.ts'

const most = 10

/** The analytics of a period compared with the previous one. */
export async function report(
  { db, config }: Pick<TxContext, 'db' | 'config'>,
  { now, before, days }: ComparedDays,
): Promise<z.input<typeof Analytics>> {
  const figures = await figuresByDay(db, { ...now, start: before.start })
  const of = (which: typeof now) => daysOf(which, days).map(figures)
  const [series, previousSeries] = [of(now), of(before)]
  const totals = totalOf(series)
  const { source, device, country } = await visitorsBy(db, now)
  return {
    range: {
      start: now.start,
      end: now.end,
      days,
      timezone: now.zone,
      previous: { start: before.start, end: before.end },
    },
    totals,
    previous: totalOf(previousSeries),
    series: series.map(totalOfDay),
    previousSeries: previousSeries.map(totalOfDay),
    funnel: {
      visitors: totals.visitors,
      ...(await reachedStages(db, now)),
      orders: totals.orders,
      paid: series.reduce((sum, { paid }) => sum + paid, 0),
    },
    sales: {
      categories: await salesByCategory(db, now, most),
      methods: await namedMethods(db, now),
      discounts: await salesByDiscount(db, now, most),
    },
    top: {
      products: await topProducts(db, now, most),
      content: await topContent(db, now, most),
      ...(await topSearches(db, now, most)),
    },
    sources: source.slice(0, most),
    devices: device.map(({ name, visitors }) => ({ name: name as Device, visitors })),
    ...((config.countryHeader || country.length > 0) && { countries: country.slice(0, most) }),
  }
}

/** Sales by payment method with its label. */
export async function namedMethods(db: Db, days: LocalDays) {
  const sales = await salesByMethod(db, days)
  return sales.map(({ method, ...row }) => ({ name: paymentMethodLabel(method), ...row }))
}

const totalOfDay = (day: Parameters<typeof totalOf>[0][number]) => ({ date: day.date, ...totalOf([day]) })
