import { salesByCategory, salesByDiscount, taxesIn, transactionsIn } from '#server/commerce/orders/sales-reports.ts'
import { paymentMethodLabel } from '#server/commerce/payments/payment-provider.ts'
import { getCompany } from '#server/core/company/company.ts'
import type { LocalDays } from '#server/core/db/local-days.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import { type AnalyticsTable, figureLabels, figures } from '#shared/core/analytics-options.ts'
import { formatCsv } from '#shared/core/csv.ts'
import { AppError } from '#shared/core/errors.ts'
import { amountOf } from '#shared/core/money.ts'
import { searchTypeLabels } from '#shared/core/search-options.ts'
import { figuresByDay, totalOf } from './by-day.ts'
import { visitorsBy } from './counts.ts'
import { type ComparedDays, daysOf } from './period.ts'
import { namedMethods } from './report.ts'
import { topContent, topProducts, topSearches } from './top.ts'

const most = 1000
const mostTransactions = 50_000
type Rows = string[][]

/** Exports one part of the analytics as CSV. */
export async function tableOf(db: Db, what: AnalyticsTable, { now, days }: ComparedDays) {
  const { currency } = await getCompany(db)
  const rows = what === 'days' ? await tableOfDays(db, now, days, currency) : await tables[what](db, now, currency)
  return { name: `analytics-${what}-${now.start}-${now.end}.csv`, text: formatCsv(rows) }
}

async function tableOfDays(db: Db, now: LocalDays, days: number, currency: string): Promise<Rows> {
  const of = await figuresByDay(db, now)
  const rows = daysOf(now, days).map((date) => {
    const total = totalOf([of(date)])
    return [date, ...figures.map((figure) => written[figure]?.(total[figure]) ?? String(total[figure]))]
  })
  return [
    [
      'Day',
      ...figures.map(
        (figure) => `${figureLabels[figure]}${inMoney.includes(figure) ? ` (${currency})` : (units[figure] ?? '')}`,
      ),
    ],
    ...rows,
  ]
}

const money = (amount: number) => amount.toFixed(2)
const percent = (share: number) => (share * 100).toFixed(2)
const written: Partial<Record<(typeof figures)[number], (value: number) => string>> = {
  revenue: money,
  averageOrder: money,
  conversion: percent,
}
const units: Partial<Record<(typeof figures)[number], string>> = {
  conversion: ' (%)',
}
const inMoney: readonly string[] = ['revenue', 'averageOrder'] satisfies (typeof figures)[number][]

const tables: Record<Exclude<AnalyticsTable, 'days'>, (db: Db, now: LocalDays, currency: string) => Promise<Rows>> = {
  async products(db, now, currency) {
    const rows = (await topProducts(db, now, most)).map(({ title = '', views, sold, revenue }) => [
      title,
      String(views),
      String(sold),
      money(revenue),
    ])
    return [['Product', 'Views', 'Sold', `Revenue (${currency})`], ...rows]
  },

  async sales(db, now, currency) {
    const reduction = (amount: number) => money(-amount)
    return [
      ['Part', 'Name', 'Orders', 'Units', `Discount (${currency})`, `Revenue (${currency})`],
      ...(await salesByCategory(db, now, most)).map(({ name, sold, revenue }) => [
        ...['Category', name || 'Deleted products', '', String(sold), '', money(revenue)],
      ]),
      ...(await namedMethods(db, now)).map(({ name, orders, revenue }) => [
        ...['Payment method', name, String(orders), '', '', money(revenue)],
      ]),
      ...(await salesByDiscount(db, now, most)).map(({ name, code, orders, reduction: amount, revenue }) => [
        ...['Discount', code ? `${name} (${code})` : name, String(orders), '', reduction(amount), money(revenue)],
      ]),
    ]
  },

  async payouts(db, now) {
    const rows = await transactionsIn(db, now, mostTransactions)
    if (rows.length > mostTransactions)
      throw new AppError('VALIDATION', `More than ${mostTransactions} payments: choose fewer days.`)
    return [
      ['Time', 'Kind', 'Order', 'Method', 'Provider', 'Reference', 'Amount', 'Currency'],
      ...rows.map((row) => [
        ...[row.at, row.kind === 'payment' ? 'Payment' : 'Refund', row.orderNumber, paymentMethodLabel(row.method)],
        ...[row.provider, row.reference, money(amountOf(row.cents)), row.currency],
      ]),
    ]
  },

  async taxes(db, now) {
    return [
      ['Tax', 'Rate (%)', 'Orders', 'Net', 'Tax', 'Currency'],
      ...(await taxesIn(db, now)).map(({ name, rate, orders, netCents, taxCents, currency }) => [
        ...[
          name,
          (rate / 100).toFixed(2),
          String(orders),
          money(amountOf(netCents)),
          money(amountOf(taxCents)),
          currency,
        ],
      ]),
    ]
  },

  async content(db, now) {
    const rows = (await topContent(db, now, most)).map(({ title = '', type, views }) => [
      title,
      searchTypeLabels[type],
      String(views),
    ])
    return [['Title', 'Kind', 'Views'], ...rows]
  },

  async searches(db, now) {
    const { searches, emptySearches } = await topSearches(db, now, most)
    const empty = new Map(emptySearches.map(({ words: query, count }) => [query, count]))
    const rows = searches.map(({ words: query, count }) => [query, String(count), String(empty.get(query) ?? 0)])
    return [['Search', 'Times', 'Without result'], ...rows]
  },

  async sources(db, now) {
    const { source, device, country } = await visitorsBy(db, now)
    const rowsOf = (part: string, all: typeof source) =>
      all.slice(0, most).map(({ name, visitors }) => [part, name || 'Direct', String(visitors)])
    return [
      ['Part', 'Name', 'Visitors'],
      ...rowsOf('Referrer', source),
      ...rowsOf('Device', device),
      ...rowsOf('Country', country),
    ]
  },
}
