import { eq, sql } from 'drizzle-orm'
import type { RequestContext, TxContext, User } from '#server/core/http/context.ts'
import type { Payment, PaymentChoice } from '#shared/commerce/payments.ts'
import { AppError, requireRow } from '#shared/core/errors.ts'
import { amountOf } from '#shared/core/money.ts'
import { minutesToPay } from '#shared/core/order-options.ts'
import { accountOf, requireOffer } from '../../payments/accounts.ts'
import { paymentIntegrations } from '../../payments/integrations.table.ts'
import { paymentMethodLabel, providerCalled } from '../../payments/payment-provider.ts'
import { type OrderRow, orders } from '../orders.table.ts'
import { checkAttempt, startAttempt } from './ask-provider.ts'
import type { PaymentRow } from './attempts.table.ts'
import { createAttempt, latestAttempt, openAttempt } from './attempts.ts'
import { hasMoney, isOpen, leftToPay } from './payment-status.ts'
import { abandonOpen, paymentsOf } from './payments-of.ts'
import { scopeOfRequest } from './scope.ts'
import { lockOrder, settle } from './settle.ts'

/** Maximum number of attempts per order. */
const mostAttempts = 20
/** Timeout for starting an attempt at the provider, in ms. */
const starting = 60_000

const isStarting = new AppError('CONFLICT', 'A payment of this order is being started. Please wait a minute.')

/**
 * Starts another attempt to pay the amount due of an order. An open attempt is checked first, and returned if it was
 * paid. Throws CONFLICT for paid or cancelled orders, after too many attempts, and while another attempt is being
 * started.
 */
export async function payOrder(
  ctx: RequestContext<'public'>,
  order: OrderRow,
  choice: PaymentChoice,
): Promise<PaymentRow> {
  const scope = scopeOfRequest(ctx)
  const before = await scope.read(({ db }) => openAttempt(db, order.id))
  if (before?.status === 'created' && Date.now() - Date.parse(before.createdAt) < starting) throw isStarting
  if (before) {
    const { row } = await checkAttempt(scope, before.id)
    if (hasMoney(row.status)) return row
  }
  const row = await ctx.write(async ({ db, ...inside }) => {
    const locked = await lockOrder({ db }, order.id)
    const { attempts, refunds } = await paymentsOf({ db }, order.id)
    if (!isPayable(locked, attempts, refunds)) throw notPayable(locked)
    if (attempts.some(({ id, status }) => isOpen(status) && id !== before?.id)) throw isStarting
    if (attempts.length >= mostAttempts)
      throw new AppError('CONFLICT', 'Too many payments of this order were started. Please contact the shop.')
    const offer = await requireOffer(db, choice, locked.currency)
    if (!offer.provider.start) {
      const message = 'Choose a payment method that is paid now.'
      throw new AppError('VALIDATION', message, { fields: { 'payment.method': message } })
    }
    await abandonOpen(db, order.id, 'Another payment was started.')
    await db.update(orders).set({ paymentMethod: choice.method, confirmBy: timeToPay }).where(eq(orders.id, order.id))
    const created = await createAttempt(db, locked, offer, leftToPay(locked, attempts, refunds))
    await settle({ ...inside, db }, locked)
    return created
  })
  return startAttempt(scope, row.id)
}

/** Gives the new attempt at least ten minutes, within the hour in which an order can be paid. */
const timeToPay = sql`case when ${orders.confirmBy} is not null then least(
  greatest(${orders.confirmBy}, now() + interval '10 minutes'),
  ${orders.createdAt} + make_interval(mins => ${minutesToPay})
) end` as never

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
  return {
    _id: row.id,
    method: row.method,
    label: paymentMethodLabel(row.method),
    provider: provider?.connection?.label ?? row.provider,
    status: row.status,
    amount: amountOf(row.amountCents),
    currency: row.currency,
    step: row.step ?? { kind: 'none', instructions: '' },
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
      ...(order.confirmBy && { payBy: order.confirmBy, ...(!order.holdsStock && { isNotReserved: true }) }),
    },
  }
}

/** The latest attempt of an order for its customer. Throws NOT_FOUND for orders that were never paid online. */
export async function latestPayment(
  ctx: Pick<TxContext<'public'>, 'db' | 'config' | 'vault' | 'user'>,
  order: OrderRow,
): Promise<Payment> {
  const row = await latestAttempt(ctx.db, order.id)
  return presentPayment(ctx, requireRow(row ? [row] : [], 'payment'), order, ctx.user)
}
