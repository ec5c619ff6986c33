import type { Actor } from '#server/core/audit/audit-entry.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { leavingOf } from '#server/core/tenants/leaving.ts'
import { AppError, fieldError } from '#shared/core/errors.ts'
import { type Billing, type PlanKey, plans } from '#shared/core/plan-options.ts'
import { applyBillOrder } from './bill-paid.ts'
import { placeBill } from './bills.ts'
import { sendSubscriptionEmails } from './emails.ts'
import { advance, endOfPaid, type Locked, lockToDecide, recordEvents, voidBills } from './locked-subscription.ts'
import { logChoice } from './log-choice.ts'
import { type OwnerTransaction, ownerTransaction } from './owner-transaction.ts'
import { paidPeriods } from './paid-periods.ts'
import { changeOf, newPeriod, periodPrice, unusedCents } from './prices.ts'

export interface Choice {
  plan: PlanKey
  billing: Billing
}

/**
 * Chooses a plan. A larger one gets a bill, and begins when it is paid; a smaller one begins at the end of the period, or
 * now if the current plan was given. Throws CONFLICT for the current plan and for a site that closes, VALIDATION for a plan whose price is agreed with the
 * company, and FORBIDDEN for the platform's own company.
 */
export async function changePlan(
  pipeline: RequestPipeline,
  tenantId: string,
  choice: Choice,
  by: Actor,
  now = new Date(),
) {
  const bill = await ownerTransaction(pipeline, async (transaction) => {
    const locked = await lockToDecide(transaction, tenantId)
    expectPrice(choice)
    await expectStaying(transaction, tenantId)
    const change = changeOf(locked.row, choice.plan, choice.billing)
    await logChoice(transaction, tenantId, by, { 'Selected plan': [named(locked.row), named(choice)] })
    if (change === 'new' || change === 'upgrade') return billNow(transaction, locked, change, choice, now)
    if (change === 'none' && locked.row.nextPlan === null && !locked.row.cancelAtPeriodEnd)
      throw new AppError('CONFLICT', 'Your site is on this plan already.')
    if (change === 'end') await changeWithoutBill(transaction, locked, now, { plan: choice.plan })
    else if (choice.plan === 'free') await cancelAndEmail(transaction, locked, now)
    else await changeLater(transaction, locked, change === 'later' ? choice : { plan: null, billing: null }, now)
    return undefined
  })
  // Without waiting for the job of the payment.
  if (bill && bill.priceCents === bill.creditCents) await applyBillOrder(pipeline, bill, now)
}

const named = ({ plan, billing }: Choice) => (plan === 'free' ? plans.free.name : `${plans[plan].name}, ${billing}`)

async function expectStaying({ tx, platform }: OwnerTransaction, tenantId: string) {
  if (tenantId === platform.id) throw new AppError('FORBIDDEN', 'The site of the platform has no subscription.')
  if ((await leavingOf(tx, tenantId))?.deletesAt)
    throw new AppError('CONFLICT', 'Your site is about to be deleted. Undo that first.')
}

/** Throws VALIDATION for a plan whose price is agreed with the company. */
export function expectPrice({ plan, billing }: Choice) {
  if (periodPrice(plan, billing, false) === undefined)
    throw fieldError('plan', `Contact us for the ${plans[plan].name} plan.`)
}

/** Returns the bill of the choice, which is an earlier one if it waits already. */
async function billNow(
  transaction: OwnerTransaction,
  { row, bills }: Locked,
  kind: 'new' | 'upgrade',
  { plan, billing }: Choice,
  now: Date,
) {
  const open = bills.filter((bill) => bill.status === 'open')
  // The same choice again: its bill, or that of the period whose payment is due, is waiting.
  const isSame = (bill: (typeof open)[number]) =>
    bill.plan === plan && bill.billing === billing && (bill.kind === kind || row.status === 'past_due')
  const same = open.find(isSame)
  if (same) return same
  const replaced = open.filter((bill) => bill.kind === 'new' || bill.kind === 'upgrade')
  await voidBills(transaction, replaced)
  const unused = kind === 'upgrade' ? unusedCents(await paidPeriods(transaction, row), now) : 0
  const period = newPeriod(row, billing, now)
  const bill = await placeBill(transaction, row, { kind, plan, billing, ...period, unusedCents: unused }, now)
  const left = bills.filter((one) => !replaced.includes(one))
  await advance(transaction, { row, bills: [...left, bill] }, now)
  return bill
}

/** Sets the plan of the next period; Free ends the subscription then. Nulls undo such a choice. */
function changeLater(
  transaction: OwnerTransaction,
  locked: Locked,
  { plan, billing }: { plan: PlanKey | null; billing: Billing | null },
  now: Date,
) {
  const isEnd = plan === 'free'
  return changeWithoutBill(transaction, locked, now, {
    ...{ nextPlan: isEnd ? null : plan, nextBilling: isEnd ? null : billing, cancelAtPeriodEnd: isEnd },
  })
}

/** Applies changes that make the open bills for plans outdated. */
async function changeWithoutBill(
  transaction: OwnerTransaction,
  { row, bills }: Locked,
  now: Date,
  changes: Parameters<typeof advance>[3],
) {
  const outdated = bills.filter(({ kind, status }) => kind !== 'fees' && status === 'open')
  await voidBills(transaction, outdated)
  return advance(transaction, { row, bills: bills.filter((one) => !outdated.includes(one)) }, now, changes)
}

interface Cancellation {
  /** When the plan ends; absent if it has ended at once. */
  endsAt?: string
  /** Whether the admins get an email. */
  isEmailed: boolean
}

/** Ends a locked subscription with its period. Sends one email per end, also if the cancellation was undone in between. */
async function cancelAndEmail(transaction: OwnerTransaction, locked: Locked, now: Date): Promise<Cancellation> {
  const row = await endLater(transaction, locked, now)
  // One that has ended at once has an email of its own.
  if (!row.cancelAtPeriodEnd) return { isEmailed: true }
  const periodEnd = endOfPaid(locked)
  const recorded = await recordEvents(transaction, row.tenantId, [{ event: 'cancellation', period: periodEnd }])
  for (const event of recorded) await sendSubscriptionEmails(transaction, { ...row, periodEnd }, event, undefined)
  return { endsAt: periodEnd, isEmailed: recorded.length > 0 }
}

/** The same without an email. */
export const endLater = (transaction: OwnerTransaction, locked: Locked, now: Date) =>
  changeLater(transaction, locked, { plan: 'free', billing: null }, now)

export interface Leaving {
  now?: Date
  /** Called in the same transaction. `owner` has access to all companies. */
  onDone?: (owner: Db) => Promise<void>
}

/**
 * Ends the subscription with its period, or now if the period is not paid, and emails the admins. Throws CONFLICT without
 * a period, and if it ends with its period already.
 */
export const cancelPlan = (
  pipeline: RequestPipeline,
  tenantId: string,
  by: Actor,
  { now = new Date(), onDone }: Leaving = {},
) =>
  ownerTransaction(pipeline, async (transaction) => {
    const locked = await lockToDecide(transaction, tenantId)
    expectPeriod(locked)
    if (locked.row.cancelAtPeriodEnd)
      throw new AppError('CONFLICT', 'This subscription ends with its period already. Reload the page.')
    await logChoice(transaction, tenantId, by, { 'Plan ends with its period': [false, true] })
    const cancellation = await cancelAndEmail(transaction, locked, now)
    await onDone?.(transaction.tx)
    return cancellation
  })

/** Undoes a cancellation or the choice of a smaller plan. Throws CONFLICT if the subscription has ended. */
export const resumePlan = (pipeline: RequestPipeline, tenantId: string, by: Actor, now = new Date()) =>
  ownerTransaction(pipeline, async (transaction) => {
    const locked = await lockToDecide(transaction, tenantId)
    expectPeriod(locked)
    await expectStaying(transaction, tenantId)
    await logChoice(transaction, tenantId, by, { 'Plan ends with its period': [locked.row.cancelAtPeriodEnd, false] })
    return changeLater(transaction, locked, { plan: null, billing: null }, now)
  })

function expectPeriod({ row: { periodEnd } }: Locked) {
  if (periodEnd === null)
    throw new AppError('CONFLICT', 'Your site has no subscription that could end. Reload the page.')
}
