import { and, asc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { PaymentChange } from '#server/commerce/orders/payment/payment-changes.ts'
import type { SettleContext } from '#server/commerce/orders/payment/settle.ts'
import {
  findServiceOrders,
  isServiceOrder,
  refundedOf,
  refundedServiceOrders,
} from '#server/commerce/orders/service-orders.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import type { JobData } from '#server/core/jobs/jobs.ts'
import { billCurrency, isPaidOrder, orderOfBill } from './bills.ts'
import { advance, type Locked, lockSubscription, voidBills } from './locked-subscription.ts'
import { hasPlatform, type OwnerTransaction, ownerTransaction, platformSite } from './owner-transaction.ts'
import { creditPeriods, paidPeriods } from './paid-periods.ts'
import { updateProducts } from './paused-products.ts'
import { newPeriod, settleBill, unusedCents } from './prices.ts'
import { type BillRow, subscriptionBills } from './subscriptions.table.ts'

/**
 * Queues what a payment or a refund makes of a bill, in the transaction that receives it. That transaction has the rights
 * of a request, which cannot change subscriptions.
 */
export async function queuePaidBill({ db, jobs }: SettleContext, { before, order }: PaymentChange) {
  if (order.paymentStatus !== before.paymentStatus && (await isServiceOrder(db, order.id)))
    await jobs.add('bill-paid', { orderId: order.id })
}

/**
 * Starts what a paid bill is for, or takes it back after a whole refund; once, however often it is called. Only the
 * platform's own order counts: a company may have an order with the same id.
 */
export async function applyBillOrder(
  pipeline: RequestPipeline,
  { orderId }: Pick<JobData['bill-paid'], 'orderId'>,
  now = new Date(),
) {
  const tenantId = await ownerTransaction(pipeline, async (transaction) => {
    const { tx } = transaction
    const [known] = await tx.select().from(subscriptionBills).where(eq(subscriptionBills.orderId, orderId))
    // A company that was deleted has no bills.
    if (!known) return undefined
    const locked = await lockSubscription(transaction, known.tenantId)
    const order = await orderOfBill(transaction, orderId)
    const [bill] = await tx.select().from(subscriptionBills).where(eq(subscriptionBills.id, known.id))
    if (!order || !isUnapplied(order, bill!)) return undefined
    await (isPaidOrder(order) ? applyPayment : takeBack)(transaction, locked, bill!, now)
    return known.tenantId
  })
  if (tenantId) await updateProducts(pipeline, tenantId, now)
}

const isUnapplied = (order: Parameters<typeof isPaidOrder>[0], { paidAt }: Pick<BillRow, 'paidAt'>) =>
  paidAt === null ? isPaidOrder(order) : order.paymentStatus === 'refunded'

const day = 86_400_000
/** Days in which payments of void bills and refunds whose job failed are looked for, and bills per query. */
const [missedDays, missedBatch] = [90, 500]

interface Missed {
  now?: Date
  tenantIds?: string[] | undefined
}

/** Applies payments and refunds whose job failed for good. */
export async function applyMissedPayments(
  pipeline: RequestPipeline,
  onError: (error: Error) => void,
  { now = new Date(), tenantIds }: Missed = {},
) {
  if (!(await hasPlatform(pipeline))) return
  const { owner } = pipeline.parts.database
  const { id } = await platformSite(pipeline)
  const inPlatform = <T>(read: (db: Db) => Promise<T>) => pipeline.forCompany(id, 'read', ({ db }) => read(db))
  const since = new Date(now.getTime() - missedDays * day).toISOString()
  const apply = (orderId: string) => applyBillOrder(pipeline, { orderId }, now).catch(onError)
  for (const isOpen of [true, false]) {
    let last: Cursor | undefined
    for (;;) {
      const bills = await unpaidBills(owner, { isOpen, since, last, tenantIds })
      if (bills.length === 0) break
      const ids = bills.map(({ orderId }) => orderId)
      for (const order of await inPlatform((db) => findServiceOrders(db, ids)))
        if (isPaidOrder(order)) await apply(order.id)
      last = bills.at(-1)
    }
  }
  const refunded = await inPlatform((db) => refundedServiceOrders(db, since))
  for (const orderId of await appliedAmong(owner, refunded, tenantIds)) await apply(orderId)
}

type Cursor = Pick<BillRow, 'id' | 'createdAt'>
interface Unpaid {
  /** Open bills of any age, because fees can be paid late; otherwise the others that were made after `since`. */
  isOpen: boolean
  since: string
  last?: Cursor | undefined
  tenantIds?: string[] | undefined
}

/** Bills without an applied payment, the oldest first. No index reads void ones of earlier years, which pile up. */
export const unpaidBills = (owner: Db, { isOpen, since, last, tenantIds }: Unpaid) => {
  const { id, createdAt, orderId, paidAt } = subscriptionBills
  // Not as parameters, so that the planner finds the indexes with the same conditions.
  const condition = isOpen ? sql`status = 'open'` : and(sql`status <> 'open'`, gt(createdAt, since))
  return owner
    .select({ id, orderId, createdAt })
    .from(subscriptionBills)
    .where(
      and(
        condition,
        isNull(paidAt),
        last && sql`(${createdAt}, ${id}) > (${last.createdAt}::timestamptz, ${last.id}::uuid)`,
        tenantIds && inArray(subscriptionBills.tenantId, tenantIds),
      ),
    )
    .orderBy(asc(createdAt), asc(id))
    .limit(missedBatch)
}

/** Those of the orders whose payment was applied to a bill. */
async function appliedAmong(owner: Db, orderIds: string[], tenantIds?: string[]): Promise<string[]> {
  const { orderId, paidAt, tenantId } = subscriptionBills
  const rows = await owner
    .select({ orderId })
    .from(subscriptionBills)
    .where(and(inArray(orderId, orderIds), isNotNull(paidAt), tenantIds && inArray(tenantId, tenantIds)))
  return rows.map((row) => row.orderId)
}

async function applyPayment(transaction: OwnerTransaction, { row, bills }: Locked, bill: BillRow, now: Date) {
  const { tx } = transaction
  const mark = (status: BillRow['status'], ids: string[]) =>
    tx.update(subscriptionBills).set({ status }).where(inArray(subscriptionBills.id, ids))
  const paidAt = now.toISOString()
  const others = bills.filter(({ id }) => id !== bill.id)
  if (bill.status === 'open' && (bill.kind === 'new' || bill.kind === 'upgrade'))
    return beginPaidPeriod(transaction, { row, bills: others }, bill, now)
  const creditedCents = bill.status === 'void' ? await receivedCents(transaction, bill) : 0
  await tx.update(subscriptionBills).set({ paidAt, creditedCents }).where(eq(subscriptionBills.id, bill.id))
  // Fees of a cancelled bill are on another one.
  if (bill.kind === 'fees' && bill.status !== 'void') return void (await mark('used', [bill.id]))
  if (bill.status === 'void') {
    if (bill.currency !== billCurrency) return
    // The payment arrived when the bill had been replaced: the next bill is lower by it.
    await advance(transaction, { row, bills }, now, { creditCents: row.creditCents + creditedCents })
    return
  }
  await mark('paid', [bill.id])
  const outdated = others.filter(({ kind, status }) => (kind === 'upgrade' || kind === 'new') && status === 'open')
  await voidBills(transaction, outdated)
  const left = bills.filter(({ id }) => !outdated.some((one) => one.id === id))
  const paid = left.map((one) => (one.id === bill.id ? { ...one, status: 'paid' as const } : one))
  const creditCents = row.creditCents - bill.creditCents
  await advance(transaction, { row, bills: paid }, now, { creditCents })
}

/** What was paid for a bill and not refunded. */
async function receivedCents({ tx, platform }: OwnerTransaction, { orderId, priceCents, creditCents }: BillRow) {
  const refunded = await refundedOf(tx, platform.id, [orderId])
  return Math.max(0, priceCents - creditCents - (refunded.get(orderId) ?? 0))
}

/** Replaces the current period and those that are paid ahead by the one of a paid bill. It begins with the payment. */
async function beginPaidPeriod(transaction: OwnerTransaction, { row, bills }: Locked, bill: BillRow, now: Date) {
  const { tx } = transaction
  const replaced = await paidPeriods(transaction, row)
  const unused = unusedCents(replaced, now)
  await creditPeriods(transaction, replaced, now)
  const { creditLeftCents, ...settled } = settleBill(
    { ...bill, ...newPeriod(row, bill.billing, now) },
    row.creditCents + unused,
  )
  await tx
    .update(subscriptionBills)
    .set({ ...settled, unusedCents: unused, paidAt: now.toISOString(), status: 'used' })
    .where(eq(subscriptionBills.id, bill.id))
  const ahead = bills.filter(({ status }) => status === 'paid').map(({ id }) => id)
  if (ahead.length)
    await tx.update(subscriptionBills).set({ status: 'used' }).where(inArray(subscriptionBills.id, ahead))
  await voidBills(
    transaction,
    bills.filter(({ kind, status }) => kind !== 'fees' && status === 'open'),
  )
  const { periodStart, periodEnd } = settled
  await advance(transaction, { row, bills: [] }, now, {
    ...{ plan: bill.plan, billing: bill.billing, periodStart, periodEnd, creditCents: creditLeftCents },
    ...{ status: 'active', graceEndsAt: null, nextPlan: null, nextBilling: null, cancelAtPeriodEnd: false },
  })
}

/**
 * Takes back what a refunded bill gave: credit, a later period, or the rest of the current one. What was used stays used,
 * and what earlier payments covered returns as credit.
 */
async function takeBack(transaction: OwnerTransaction, { row, bills }: Locked, bill: BillRow, now: Date) {
  const { tx } = transaction
  if (bill.kind === 'fees' && bill.status !== 'void') {
    // It stays on the books, so that its entries are not billed again.
    await tx.update(subscriptionBills).set({ paidAt: null }).where(eq(subscriptionBills.id, bill.id))
    return
  }
  await tx.update(subscriptionBills).set({ status: 'void', paidAt: null }).where(eq(subscriptionBills.id, bill.id))
  // Their credit was counted before the refund. Renewals are billed anew.
  const outdated = bills.filter(
    ({ kind, status, creditCents }) =>
      status === 'open' && (kind === 'upgrade' || (kind !== 'fees' && creditCents > 0)),
  )
  await voidBills(transaction, outdated)
  const others = bills.filter((one) => one.id !== bill.id && !outdated.includes(one))
  const change = (changes: Parameters<typeof advance>[3], left = others) =>
    advance(transaction, { row, bills: left }, now, changes)
  if (bill.status === 'void') {
    if (bill.currency !== billCurrency) return
    // Its payment had become credit.
    await change({ creditCents: row.creditCents - bill.creditedCents })
    return
  }
  if (bill.status === 'paid') {
    await change({ creditCents: row.creditCents + bill.creditCents })
    return
  }
  if (bill.periodStart !== row.periodStart) {
    await change({ creditCents: row.creditCents - bill.creditedCents })
    return
  }
  // The current period ends now. Periods that are paid ahead become credit.
  const ahead = (await paidPeriods(transaction, row)).filter(({ status }) => status === 'paid')
  await creditPeriods(transaction, ahead, now)
  if (ahead.length)
    await tx
      .update(subscriptionBills)
      .set({ status: 'used' })
      .where(
        inArray(
          subscriptionBills.id,
          ahead.map(({ id }) => id),
        ),
      )
  const rest = unusedCents([{ ...bill, priceCents: bill.creditCents }], now)
  await change(
    {
      ...{ status: 'active', periodEnd: now.toISOString(), graceEndsAt: null, cancelAtPeriodEnd: true },
      creditCents: row.creditCents + rest + unusedCents(ahead, now),
    },
    others.filter(({ id }) => !ahead.some((one) => one.id === id)),
  )
}
