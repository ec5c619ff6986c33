import { and, eq, isNotNull } from 'drizzle-orm'
import { minutesToPay } from '#shared/core/order-options.ts'
import type { Outcome } from '../../payments/payment-provider.ts'
import { orders } from '../orders.table.ts'
import { storeAccountId } from './account-id.ts'
import { type PaymentRow, payments } from './attempts.table.ts'
import {
  applyOutcome,
  type Conversation,
  conversationOf,
  nextCheck,
  nextHeldCheck,
  nextMissingCheck,
} from './attempts.ts'
import { hasMoney, heldStatuses, isOpen } from './payment-status.ts'
import { abandonOpen } from './payments-of.ts'
import type { PaymentScope } from './scope.ts'
import { alert, lockOrder, settle } from './settle.ts'
import { expireWaitingOrder } from './waits-for-payment.ts'

/**
 * Starts a new attempt at its provider and stores the response. Without a response the attempt stays `created` and is
 * checked soon, because the provider may have received it.
 */
export async function startAttempt(scope: PaymentScope, id: string): Promise<PaymentRow> {
  const outcome = await ask(await read(scope, id), ({ provider, account, attempt, config }) =>
    provider.start!(account, attempt, config),
  )
  const row = await scope.write((ctx) => applyOutcome(ctx, id, outcome))
  return outcome.kind === 'update' ? row : schedule(scope, id, nextCheck(0))
}

interface Checked {
  row: PaymentRow
  /** Whether the provider has responded. */
  isAnswered: boolean
}

/** Requests the status of an attempt from the provider, stores it and schedules the next check. */
export async function checkAttempt(scope: PaymentScope, id: string): Promise<Checked> {
  const conversation = await read(scope, id)
  const outcome = await ask(conversation, ({ provider, account, attempt, config, isGivenUp }) => {
    if (isGivenUp && provider.withdraw) return provider.withdraw(account, attempt, config)
    return provider.check?.(account, attempt, config) ?? Promise.resolve({ kind: 'unknown', reason: '' })
  })
  const isAnswered = outcome.kind !== 'unknown'
  const row = await scope.write((ctx) => applyOutcome(ctx, id, outcome))
  const integration = conversation?.integration
  // At the first check only: keys without the permission never learn the id.
  if (integration && outcome.kind === 'update' && row.checks <= 1)
    await storeAccountId(scope, { ...conversation, integration })
  if (isAnswered && conversation?.isOutage) await scope.write(({ db }) => expireWaitingOrder(db, row.orderId))
  if (row.nextCheckAt === null && (isAnswered || hasMoney(row.status))) return { row, isAnswered }
  if (!isOver(row, isAnswered)) return { row: await schedule(scope, id, nextTime(row, isAnswered)), isAnswered }
  if (isOpen(row.status)) return { row: await giveUp(scope, row, isAnswered), isAnswered }
  return {
    row: await (heldStatuses.includes(row.status) ? endHeld(scope, row) : schedule(scope, id, null)),
    isAnswered,
  }
}

/** Ends the checks of a payment whose money the provider holds, and alerts the shop once. */
const endHeld = (scope: PaymentScope, row: PaymentRow): Promise<PaymentRow> =>
  scope.write(async (ctx) => {
    const order = await lockOrder(ctx, row.orderId)
    const [ended] = await ctx.db
      .update(payments)
      .set({ nextCheckAt: null })
      .where(and(eq(payments.id, row.id), isNotNull(payments.nextCheckAt)))
      .returning()
    if (ended) await alert(ctx, order, { text: heldTooLong })
    return ended ?? row
  })

function nextTime(row: PaymentRow, isAnswered: boolean) {
  if (heldStatuses.includes(row.status)) return nextHeldCheck
  // A provider that does not know a new attempt may have lost it in an outage.
  return row.status === 'created' && isAnswered ? nextMissingCheck(row) : nextCheck(row.checks, isAnswered)
}

const minute = 60_000
/** How long an unpaid attempt is still checked after it ended, in ms: customers may confirm it late. */
const lateness = 10 * minute
/** How long a provider that does not respond is asked, in ms: it may have charged the customer. */
const longestOutage = 24 * 60 * minute
/** How long a payment is checked whose money the provider holds, in ms, since it began to or since a dispute. */
const longestHold = 90 * 24 * 60 * minute
const heldTooLong = 'A payment of this order has been held for 90 days. Check it at the provider.'

/** Whether an attempt needs no more checks. */
function isOver({ status, createdAt, endedAt }: PaymentRow, isAnswered: boolean) {
  const ageOf = (at: string) => Date.now() - Date.parse(at)
  if (heldStatuses.includes(status)) return ageOf(endedAt ?? createdAt) > longestHold
  const age = ageOf(createdAt)
  if (!isAnswered) return age > longestOutage
  if (isOpen(status)) return age > minutesToPay * minute
  return endedAt === null || ageOf(endedAt) > lateness
}

/** Ends an open attempt after its time limit. If the provider never responded, staff have to check there themselves. */
const giveUp = (scope: PaymentScope, { id, orderId }: PaymentRow, isAnswered: boolean) =>
  scope.write(async (ctx) => {
    const order = await lockOrder(ctx, orderId)
    await abandonOpen(ctx.db, orderId, 'The payment was not completed in time.')
    const settled = await settle(ctx, order)
    if (!isAnswered) await alert(ctx, settled, 'not answered')
    const [row] = await ctx.db.select().from(payments).where(eq(payments.id, id))
    return row!
  })

async function schedule(scope: PaymentScope, id: string, nextCheckAt: PaymentRow['nextCheckAt']): Promise<PaymentRow> {
  const [row] = await scope.write(({ db }) =>
    db.update(payments).set({ nextCheckAt }).where(eq(payments.id, id)).returning(),
  )
  return row!
}

function read(scope: PaymentScope, id: string): Promise<Conversation | undefined> {
  return scope.read(async ({ db }) => {
    const [found] = await db
      .select({ row: payments, order: orders })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .where(eq(payments.id, id))
    return found && conversationOf(scope, db, found.row, found.order)
  })
}

async function ask(
  conversation: Conversation | undefined,
  question: (conversation: Conversation) => Promise<Outcome>,
): Promise<Outcome> {
  if (!conversation) return { kind: 'unknown', reason: 'The account of this payment was removed.' }
  return question(conversation)
}
