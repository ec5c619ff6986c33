import { and, eq, inArray } from 'drizzle-orm'
import { cancelServiceOrder, findServiceOrders } from '#server/commerce/orders/service-orders.ts'
import { switchSecondCurrency } from '#server/core/company/second-currency.ts'
import { planOf, setPlan, switchesOf } from '#server/core/tenants/plans.ts'
import { AppError } from '#shared/core/errors.ts'
import { productDays } from '#shared/core/subscription-options.ts'
import { isPaidOrder, placeBill } from './bills.ts'
import { type Decision, decide, isSmaller } from './decide.ts'
import { type SubscriptionEmail, sendSubscriptionEmails } from './emails.ts'
import type { OwnerTransaction } from './owner-transaction.ts'
import {
  type BillRow,
  type SubscriptionRow,
  subscriptionBills,
  subscriptionEvents,
  subscriptions,
} from './subscriptions.table.ts'
import { onVoidBills } from './void-bills.ts'

/** A subscription that is locked until the transaction ends, with its bills that are open or paid for later. */
export interface Locked {
  row: SubscriptionRow
  bills: BillRow[]
  /** Whether one of the open bills is paid, and its job has not run yet. */
  hasPaymentWaiting?: boolean
}

/** Companies whose plan was given by the operator get a row without a period. Throws NOT_FOUND without the company. */
export async function lockSubscription(transaction: OwnerTransaction, tenantId: string): Promise<Locked> {
  const { tx } = transaction
  const plan = await planOf(tx, tenantId)
  if (!plan) throw new AppError('NOT_FOUND', 'Site not found')
  await tx.insert(subscriptions).values({ tenantId, plan, status: 'active', dueAt: null }).onConflictDoNothing()
  const [row] = await tx.select().from(subscriptions).where(eq(subscriptions.tenantId, tenantId)).for('update')
  const waiting = await waitingBills(tx, tenantId)
  const orders = await ordersOfOpen(transaction, waiting)
  return {
    row: row!,
    bills: await withoutUnpayable(transaction, waiting, orders),
    hasPaymentWaiting: orders.some(isPaidOrder),
  }
}

/** The same for a decision that replaces bills. Throws CONFLICT while a payment of one is not applied yet. */
export async function lockToDecide(transaction: OwnerTransaction, tenantId: string): Promise<Locked> {
  const locked = await lockSubscription(transaction, tenantId)
  if (locked.hasPaymentWaiting)
    throw new AppError('CONFLICT', 'A payment of this site is being processed. Try again in a minute.')
  return locked
}

/** The end of the current period or of the last one that is paid ahead; empty without a period. */
export function endOfPaid({ row, bills }: Locked): string {
  const paid = bills.filter(({ kind, status }) => kind !== 'fees' && status === 'paid')
  return [row.periodEnd ?? '', ...paid.map(({ periodEnd }) => periodEnd)].sort().at(-1)!
}

async function ordersOfOpen({ asPlatform }: OwnerTransaction, bills: readonly BillRow[]) {
  const open = bills.filter(({ status }) => status === 'open').map(({ orderId }) => orderId)
  return open.length === 0 ? [] : asPlatform(({ db }) => findServiceOrders(db, open))
}

/**
 * Voids open bills whose orders staff of the platform cancelled, deleted or refunded before the payment was applied, so
 * that another one can be made.
 */
async function withoutUnpayable(
  transaction: OwnerTransaction,
  bills: BillRow[],
  orders: Awaited<ReturnType<typeof findServiceOrders>>,
): Promise<BillRow[]> {
  // Refunded fees are not billed again.
  const isFees = (id: string) => bills.some(({ kind, orderId }) => kind === 'fees' && orderId === id)
  const isPayable = (order: (typeof orders)[number]) =>
    isPaidOrder(order) || (order.status !== 'cancelled' && (order.paymentStatus !== 'refunded' || isFees(order.id)))
  const payable = new Set(orders.filter(isPayable).map(({ id }) => id))
  const lost = bills.filter(({ orderId, status }) => status === 'open' && !payable.has(orderId))
  if (lost.length === 0) return bills
  await markVoid(transaction, lost)
  return bills.filter((bill) => !lost.includes(bill))
}

const waitingBills = (tx: OwnerTransaction['tx'], tenantId: string): Promise<BillRow[]> =>
  tx
    .select()
    .from(subscriptionBills)
    .where(and(eq(subscriptionBills.tenantId, tenantId), inArray(subscriptionBills.status, ['open', 'paid'])))

/** Marks bills as no longer to be paid, and cancels their orders. */
export async function voidBills(transaction: OwnerTransaction, bills: readonly BillRow[]) {
  if (bills.length === 0) return
  await markVoid(transaction, bills)
  for (const { orderId } of bills) await transaction.asPlatform((ctx) => cancelServiceOrder(ctx, orderId))
}

async function markVoid({ tx }: OwnerTransaction, bills: readonly BillRow[]) {
  const ids = bills.map(({ id }) => id)
  await tx.update(subscriptionBills).set({ status: 'void' }).where(inArray(subscriptionBills.id, ids))
  for (const step of onVoidBills.all()) await step(tx, ids)
}

type Changes = Partial<
  Pick<
    SubscriptionRow,
    | 'plan'
    | 'billing'
    | 'status'
    | 'periodStart'
    | 'periodEnd'
    | 'graceEndsAt'
    | 'nextPlan'
    | 'nextBilling'
    | 'cancelAtPeriodEnd'
    | 'creditCents'
    | 'nonprofit'
    | 'nonprofitFile'
    | 'nonprofitAt'
  >
>

/**
 * Applies `changes` and everything that time makes of the subscription after them: state, plan in force, bills, events and
 * emails. Repeatable. Returns the new row.
 */
export async function advance(
  transaction: OwnerTransaction,
  { row: before, bills }: Locked,
  now: Date,
  changes: Changes = {},
): Promise<SubscriptionRow> {
  const { tx } = transaction
  const row = { ...before, ...changes }
  const decision = decide(row, now, bills)
  const { state } = decision
  await voidBills(
    transaction,
    bills.filter(({ id }) => decision.voided.includes(id)),
  )
  if (decision.used.length)
    await tx.update(subscriptionBills).set({ status: 'used' }).where(inArray(subscriptionBills.id, decision.used))
  const productsDueAt = productsDue(before, state.plan, now)
  const next = { ...row, ...state, productsDueAt, dueAt: earliest(decision.dueAt, productsDueAt) }
  const [updated] = await tx
    .update(subscriptions)
    .set({ ...changes, ...state, productsDueAt, dueAt: next.dueAt, updatedAt: now.toISOString() })
    .where(eq(subscriptions.tenantId, row.tenantId))
    .returning()
  await putInForce(transaction, next)
  const placed = decision.renewal && (await placeBill(transaction, next, { kind: 'renewal', ...decision.renewal }, now))
  const bill = placed ?? bills.find(({ kind, status }) => kind === 'renewal' && status === 'open')
  const recorded = await recordEvents(transaction, row.tenantId, decision.events)
  // A bill that replaces another one of its period is mailed too, unless a reminder of the same moment contains it.
  const isMailed = recorded.some((event) => event === 'renewal' || event.startsWith('past-due'))
  const emails: SubscriptionEmail[] = placed && !isMailed ? [...recorded, 'renewal-replaced'] : recorded
  for (const email of emails) await sendSubscriptionEmails(transaction, updated!, email, bill)
  return updated!
}

/** When products are compared with the plan: at once for a larger plan, after some weeks for a smaller one. */
function productsDue({ plan: before, productsDueAt }: SubscriptionRow, plan: SubscriptionRow['plan'], now: Date) {
  if (isSmaller(before, plan)) return now.toISOString()
  if (isSmaller(plan, before)) return new Date(now.getTime() + productDays * 86_400_000).toISOString()
  return productsDueAt
}

/** ISO strings sort by time. */
const earliest = (one: string | null, other: string | null) =>
  one === null || (other !== null && other < one) ? other : one

/** The plan in force is that of the subscription. Pages that were cached with another plan become invalid. */
async function putInForce({ tx, asTenant, invalidate }: OwnerTransaction, { tenantId, plan }: SubscriptionRow) {
  if (!(await setPlan(tx, tenantId, plan))) return
  await asTenant(tenantId, (db) => switchSecondCurrency(db, switchesOf(plan).multiCurrency))
  await invalidate(tenantId, 'company', 'products')
}

/** Stores the events that were not stored before, and returns them. */
export async function recordEvents({ tx }: OwnerTransaction, tenantId: string, events: Decision['events']) {
  if (events.length === 0) return []
  const rows = await tx
    .insert(subscriptionEvents)
    .values(events.map((one) => ({ tenantId, ...one })))
    .onConflictDoNothing()
    .returning({ event: subscriptionEvents.event })
  return rows.map(({ event }) => event)
}
