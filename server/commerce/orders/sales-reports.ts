import { and, eq, gte, lt, sql } from 'drizzle-orm'
import { boundsOfDays, type LocalDays } from '#server/core/db/local-days.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import { amountOf } from '#shared/core/money.ts'
import { categoryOf } from '../products/statistics.ts'
import { orderLines, orders } from './orders.table.ts'
import { payments, refunds } from './payment/attempts.table.ts'
import { inCurrency, inOwnCurrency, paid, refunded, revenue } from './statistics.ts'

/** Orders of these days, by the time they were placed. */
async function placedIn(db: Db, days: LocalDays) {
  const { from, until } = await boundsOfDays(db, days)
  return and(gte(orders.createdAt, from), lt(orders.createdAt, until))
}

/** Units and revenue after discounts per category of today, the highest revenue first. `name` is empty for deleted products. */
export async function salesByCategory(db: Db, days: LocalDays, most: number) {
  const name = sql<string>`coalesce(${categoryOf(orderLines.productId)}, '')`
  const { qty, priceCents, discountCents } = orderLines
  const cents = sql<string>`coalesce(sum(${inOwnCurrency(sql`(${qty} * ${priceCents} - ${discountCents})`)}), 0)`
  const rows = await db
    .select({ name, sold: sql<string>`sum(${qty})`, cents })
    .from(orderLines)
    .innerJoin(orders, and(eq(orders.tenantId, orderLines.tenantId), eq(orders.id, orderLines.orderId)))
    .where(and(paid, inCurrency, await placedIn(db, days)))
    .groupBy(sql`1`)
    .orderBy(sql`3 desc`, sql`1`)
    .limit(most)
  return rows.map((row) => ({ name: row.name, sold: Number(row.sold), revenue: amountOf(Number(row.cents)) }))
}

/** Paid orders and revenue per payment method, the highest revenue first. */
export async function salesByMethod(db: Db, days: LocalDays) {
  const rows = await db
    .select({ method: orders.paymentMethod, orders: sql<string>`count(*)`, cents: revenue })
    .from(orders)
    .where(and(paid, await placedIn(db, days)))
    .groupBy(orders.paymentMethod)
    .orderBy(sql`${revenue} desc`, orders.paymentMethod)
  return rows.map((row) => ({ method: row.method, orders: Number(row.orders), revenue: amountOf(Number(row.cents)) }))
}

/** Discounts of paid orders, as they were named then: orders, reduction and revenue, the most used first. */
export async function salesByDiscount(db: Db, days: LocalDays, most: number) {
  const used = sql`jsonb_to_recordset(${orders.discounts}) as used(name text, code text, cents bigint)`
  const { rows } = await db.execute<{ name: string; code: string; orders: string; reduced: string; cents: string }>(sql`
    select used.name, used.code, count(*) as orders,
      coalesce(sum(${inOwnCurrency(sql`used.cents`)}), 0) as reduced,
      coalesce(sum(${inOwnCurrency(sql`(${orders.totalCents} - ${refunded})`)}), 0) as cents
    from ${orders} cross join lateral ${used}
    where ${and(paid, inCurrency, await placedIn(db, days))}
    group by used.name, used.code order by 3 desc, used.name, used.code limit ${most}`)
  return rows.map(({ name, code, ...row }) => ({
    name,
    code,
    orders: Number(row.orders),
    reduction: amountOf(Number(row.reduced)),
    revenue: amountOf(Number(row.cents)),
  }))
}

export interface Transaction {
  at: string
  kind: 'payment' | 'refund'
  orderNumber: string
  method: string
  provider: string
  reference: string
  /** Negative for refunds. */
  cents: number
  currency: string
}

/** Received payments and refunds of these days, oldest first. Refunds have the method of their order. */
export async function transactionsIn(db: Db, days: LocalDays, most: number): Promise<Transaction[]> {
  const { from, until } = await boundsOfDays(db, days)
  const during = (column: ReturnType<typeof sql>) => sql`${column} >= ${from} and ${column} < ${until}`
  const received = sql`payments.status in ('paid', 'awaiting_delivery', 'disputed', 'refunded')`
  const { rows } = await db.execute<Omit<Transaction, 'cents'> & { cents: string }>(sql`
    select to_char(at at time zone ${days.zone}, 'YYYY-MM-DD HH24:MI') as at, kind, orders.order_number as "orderNumber",
      method, provider, reference, cents, moved.currency
    from (
      select tenant_id, order_id, coalesce(ended_at, updated_at) as at, 'payment' as kind, method, provider,
        coalesce(nullif(provider_reference, ''), reference) as reference, amount_cents as cents, currency
      from ${payments} where ${received}
      union all
      select tenant_id, order_id, updated_at, 'refund', method, provider,
        coalesce(nullif(provider_reference, ''), reference), -amount_cents, currency
      from ${payments} where payments.status = 'refunded'
      union all
      select refunds.tenant_id, refunds.order_id, refunds.created_at, 'refund', paid.payment_method, '', refunds.reason,
        -refunds.amount_cents, paid.currency
      from ${refunds} join ${orders} as paid on paid.tenant_id = refunds.tenant_id and paid.id = refunds.order_id
    ) as moved
    join ${orders} on orders.tenant_id = moved.tenant_id and orders.id = moved.order_id
    where ${during(sql`at`)}
    order by moved.at, "orderNumber", kind limit ${most}`)
  return rows.map(({ cents, ...row }) => ({ ...row, cents: Number(cents) }))
}

/**
 * Tax of paid orders of these days, per name, rate (hundredths of a percent) and currency. Refunded amounts reduce both
 * sums in proportion to the order's total.
 */
export async function taxesIn(db: Db, days: LocalDays) {
  const left = sql`(1 - ${refunded}::numeric / nullif(${orders.totalCents}, 0))`
  const { rows } = await db.execute<Record<'name' | 'rate' | 'currency' | 'orders' | 'net' | 'tax', string>>(sql`
    select taxed.name, taxed.rate, ${orders.currency} as currency, count(*) as orders,
      round(sum(taxed."netCents" * ${left})) as net, round(sum(taxed."taxCents" * ${left})) as tax
    from ${orders} cross join lateral
      jsonb_to_recordset(${orders.taxes}) as taxed(name text, rate int, "netCents" bigint, "taxCents" bigint)
    where ${and(paid, await placedIn(db, days))}
    group by taxed.name, taxed.rate, ${orders.currency} order by currency, taxed.name, taxed.rate`)
  return rows.map(({ name, currency, ...row }) => ({
    name,
    currency,
    rate: Number(row.rate),
    orders: Number(row.orders),
    netCents: Number(row.net),
    taxCents: Number(row.tax),
  }))
}
