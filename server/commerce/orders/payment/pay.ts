import { eq, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import type { RequestContext, TxContext, User } from '#server/core/http/context.ts'
import type { Payment, PaymentChoice, PaymentStep } from '#shared/commerce/payments.ts'
import { AppError, requireRow } from '#shared/core/errors.ts'
import { amountOf } from '#shared/core/money.ts'
import { minutesToPay, secondsToResend, secondsToStart } from '#shared/core/order-options.ts'
import { accountOf, requireOffer, type SelectedOffer } from '../../payments/accounts.ts'
import { paymentIntegrations } from '../../payments/integrations.table.ts'
import { paymentMethodLabel, providerCalled, providerOf } from '../../payments/payment-provider.ts'
import { type OrderRow, orders } from '../orders.table.ts'
import { isNotReserved } from '../present.ts'
import { checkAttempt, startAttempt } from './ask-provider.ts'
import type { PaymentRow } from './attempts.table.ts'
import { createAttempt, latestAttempt, openAttempt } from './attempts.ts'
import { hasMoney, isOpen, leftToPay } from './payment-status.ts'
import { abandonOpen, paymentsOf } from './payments-of.ts'
import { scopeOfRequest } from './scope.ts'
import { lockOrder, settle } from './settle.ts'

/** Maximum number of attempts per order. */
const mostAttempts = 20

const isStarting = ({ status, createdAt }: PaymentRow) =>
  status === 'created' && isNewerThan(secondsToStart * 1000, createdAt)
const isNewerThan = (ms: number, createdAt: string) => Date.now() - Date.parse(createdAt) < ms

const startsAlready = new AppError('CONFLICT', 'A payment of this order is being started. Please wait a minute.')

/**
 * Starts another attempt to pay the amount due of an order. An open attempt is checked first, and returned if it was
 * paid. Otherwise it is replaced, at once also while its provider has not responded: money that arrives for it later is
 * credited as well. Throws CONFLICT for paid or cancelled orders, after too many attempts, while the same method is being
 * started, for a prompt that was just sent to the same number, and for orders whose products are not reserved.
 */
export async function payOrder(
  ctx: RequestContext<'public'>,
  order: OrderRow,
  choice: PaymentChoice,
): Promise<PaymentRow> {
  const scope = scopeOfRequest(ctx)
  const before = await scope.read(({ db }) => openAttempt(db, order.id))
  if (before && isStarting(before) && before.method === choice.method) throw startsAlready
  if (before && !isStarting(before)) {
    const { row } = await checkAttempt(scope, before.id)
    if (hasMoney(row.status)) return row
  }
  const row = await ctx.write(async ({ db, ...inside }) => {
    const locked = await lockOrder({ db }, order.id)
    const { attempts, refunds } = await paymentsOf({ db }, order.id)
    if (!isPayable(locked, attempts, refunds)) throw notPayable(locked)
    // Others can still buy its products. See [Note: Holds].
    if (isNotReserved(locked) && locked.confirmBy && locked.confirmToken) throw new AppError('CONFLICT', notConfirmed)
    if (attempts.some(({ id, status }) => isOpen(status) && id !== before?.id)) throw startsAlready
    if (attempts.length >= mostAttempts)
      throw new AppError('CONFLICT', 'Too many payments of this order were started. Please contact the shop.')
    const offer = await requireOffer(db, choice, locked.currency)
    if (!offer.provider.start) {
      const message = 'Choose a payment method that is paid now.'
      throw new AppError('VALIDATION', message, { fields: { 'payment.method': message } })
    }
    if (attempts.some((attempt) => isSamePrompt(attempt, offer))) throw promptedAlready
    await abandonOpen(db, order.id, 'Another payment was started.')
    // A bank transfer stays possible until the other payment has arrived.
    const paymentMethod = providerOf(locked.paymentMethod)?.instructions ? locked.paymentMethod : choice.method
    await db.update(orders).set({ paymentMethod, confirmBy: timeToPay }).where(eq(orders.id, order.id))
    const created = await createAttempt(db, locked, offer, leftToPay(locked, attempts, refunds))
    await settle({ ...inside, db }, locked)
    return created
  })
  return startAttempt(scope, row.id)
}

const notConfirmed = 'Confirm your order first, with the link in our email. Then its products are reserved.'

const promptedAlready = new AppError(
  'CONFLICT',
  'A prompt was just sent to this number. You can request another one a minute after the first.',
)

/** Whether the phone may still show a prompt of an attempt: two prompts at once can charge the customer twice. */
const isSamePrompt = ({ status, method, phone, step, createdAt, nextCheckAt }: PaymentRow, offer: SelectedOffer) =>
  // Without a step, the provider has not responded yet, but may have sent a prompt.
  (step === null ? phone !== '' : step.kind === 'prompt') &&
  // The provider has not ended it.
  nextCheckAt !== null &&
  !hasMoney(status) &&
  method === offer.method.id &&
  phone === offer.phone &&
  isNewerThan(secondsToResend * 1000, createdAt)

/**
 * Cancels an attempt for its customer unless it was paid, and returns the latest attempt. The provider is asked first,
 * because the customer may have confirmed. Money that arrives later is credited.
 */
export async function cancelPayment(ctx: RequestContext<'public'>, order: OrderRow, id: string): Promise<PaymentRow> {
  const scope = scopeOfRequest(ctx)
  const open = await scope.read(({ db }) => openAttempt(db, order.id))
  if (open?.id === id && !isStarting(open)) await checkAttempt(scope, id)
  return scope.write(async (inside) => {
    const locked = await lockOrder(inside, order.id)
    const text = 'Cancelled by the customer.'
    await abandonOpen(inside.db, order.id, 'You cancelled this payment.', { id, text })
    await settle(inside, locked)
    return requireAttempt(inside.db, order.id)
  })
}

/**
 * Gives an attempt that begins within the hour in which an order can be paid at least ten minutes. Later ones get what is
 * left, so that repeated attempts do not reserve the products for longer.
 */
const timeToPay = sql`case
  when ${orders.confirmBy} is not null and now() < ${orders.createdAt} + make_interval(mins => ${minutesToPay})
  then greatest(${orders.confirmBy}, now() + interval '10 minutes')
  else ${orders.confirmBy} end` as never

/** Whether the order can be paid: it has an amount due. */
const isPayable = (order: OrderRow, ...money: [Parameters<typeof leftToPay>[1], Parameters<typeof leftToPay>[2]]) =>
  order.status !== 'cancelled' && !order.imported && leftToPay(order, ...money) > 0

const notPayable = ({ status }: OrderRow) =>
  new AppError(
    'CONFLICT',
    status === 'cancelled' ? 'This order was cancelled. Please order again.' : 'This order is paid already.',
  )

/** An attempt in the format for the customer. */
export async function presentPayment(
  { db, config, vault }: Pick<TxContext, 'db' | 'config' | 'vault'>,
  row: PaymentRow,
  order: OrderRow,
  user: Pick<User, 'id'> | undefined,
): Promise<Payment> {
  const { attempts, refunds } = await paymentsOf({ db }, order.id)
  const [integration] = row.integrationId
    ? await db.select().from(paymentIntegrations).where(eq(paymentIntegrations.id, row.integrationId))
    : []
  const account = accountOf({ vault }, integration, row.currency)
  const provider = providerCalled(row.provider)
  const step = row.step ?? lostStep(row)
  return {
    _id: row.id,
    method: row.method,
    label: paymentMethodLabel(row.method),
    provider: provider?.connection?.label ?? row.provider,
    status: row.status,
    amount: amountOf(row.amountCents),
    currency: row.currency,
    step,
    ...obstacleOf(row, step),
    ...(row.problem && { problem: row.problem }),
    isDemo: integration !== undefined && (provider?.isDemo?.(account, config) ?? false),
    createdAt: row.createdAt,
    order: {
      _id: order.id,
      orderNumber: order.orderNumber,
      status: order.status,
      paymentStatus: order.paymentStatus,
      isOwn: user !== undefined && order.userId === user.id,
      isPayable: isPayable(order, attempts, refunds),
      due: amountOf(leftToPay(order, attempts, refunds)),
      ...(order.confirmBy && { payBy: order.confirmBy }),
      ...(isNotReserved(order) && { isNotReserved: true }),
    },
  }
}

/** Why the customer cannot continue an open attempt, by the clock of the server: that of a browser may be wrong. */
function obstacleOf(row: PaymentRow, step: PaymentStep): Pick<Payment, 'obstacle'> {
  if (!isOpen(row.status)) return {}
  if (step.kind === 'none' && !isStarting(row)) return { obstacle: 'lost' }
  const isExpired = step.kind === 'code' && step.expiresAt && Date.parse(step.expiresAt) <= Date.now()
  return isExpired ? { obstacle: 'expired' } : {}
}

/** The step of an attempt whose start got no response. A pending one has reached the provider, which sends the prompt. */
const lostStep = ({ status, phone }: PaymentRow): PaymentStep =>
  status === 'pending' && phone ? { kind: 'prompt', phone, instructions: '' } : { kind: 'none', instructions: '' }

/** The latest attempt of an order for its customer. Throws NOT_FOUND for orders that were never paid online. */
export async function latestPayment(
  ctx: Pick<TxContext<'public'>, 'db' | 'config' | 'vault' | 'user'>,
  order: OrderRow,
): Promise<Payment> {
  return presentPayment(ctx, await requireAttempt(ctx.db, order.id), order, ctx.user)
}

async function requireAttempt(db: Db, orderId: string): Promise<PaymentRow> {
  const row = await latestAttempt(db, orderId)
  return requireRow(row ? [row] : [], 'payment')
}
