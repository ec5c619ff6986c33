import { and, eq, ne } from 'drizzle-orm'
import { findServiceOrder, placeServiceOrder } from '#server/commerce/orders/service-orders.ts'
import { getCompany } from '#server/core/company/company.ts'
import { activeAdmins } from '#server/identity/auth/users.ts'
import type { Currency } from '#shared/core/locale-options.ts'
import type { PaymentStatus } from '#shared/core/order-options.ts'
import { type Billing, type PlanKey, plans } from '#shared/core/plan-options.ts'
import type { BillKind } from '#shared/core/subscription-options.ts'
import type { OwnerTransaction } from './owner-transaction.ts'
import { applyCredit, periodPrice } from './prices.ts'
import { type BillRow, type SubscriptionRow, subscriptionBills } from './subscriptions.table.ts'

interface NewBill {
  kind: Exclude<BillKind, 'fees'>
  plan: PlanKey
  billing: Billing
  periodStart: string
  periodEnd: string
  /** What was left of the periods that it replaces, in cents. */
  unusedCents?: number
}

/** Bills for plans are in this currency, those for fees in that of the sales. */
export const billCurrency = 'USD' as const

/** A bill for a period, with its order, in the caller's transaction. Earlier payments that were not used lower it. */
export async function placeBill(
  transaction: OwnerTransaction,
  row: SubscriptionRow,
  { kind, plan, billing, periodStart, periodEnd, unusedCents = 0 }: NewBill,
  now: Date,
): Promise<BillRow> {
  const priceCents = periodPrice(plan, billing, row.nonprofit === 'approved') ?? 0
  const { creditCents } = applyCredit(priceCents, row.creditCents + unusedCents)
  const [bill] = await transaction.tx
    .insert(subscriptionBills)
    .values({
      ...{ tenantId: row.tenantId, kind, plan, billing, periodStart, periodEnd, priceCents, creditCents, unusedCents },
      currency: billCurrency,
      createdAt: now.toISOString(),
    })
    .returning()
  // Other periods begin with their payment.
  const period = kind === 'renewal' ? periodText(periodStart, periodEnd) : 'from the day of the payment'
  const title = `${plans[plan].name} plan, ${billing}, ${period}`
  await placeBillOrder(transaction, bill!, [{ title, priceCents }])
  return bill!
}

interface FeesBill {
  cents: number
  currency: Currency
  title: string
  periodStart: string
  periodEnd: string
}

/** A bill for the transaction fees of a month in one currency, with its order. Returns its id. */
export async function placeFeesBill(
  transaction: OwnerTransaction,
  { tenantId, plan, billing }: SubscriptionRow,
  { cents, currency, title, periodStart, periodEnd }: FeesBill,
  now: Date,
): Promise<string> {
  const [bill] = await transaction.tx
    .insert(subscriptionBills)
    .values({
      ...{ tenantId, kind: 'fees', plan, billing, periodStart, periodEnd, currency, priceCents: cents },
      createdAt: now.toISOString(),
    })
    .returning()
  await placeBillOrder(transaction, bill!, [{ title, priceCents: cents }])
  return bill!.id
}

/** Whether the fees of a period in one currency have a bill that is not void. */
export async function hasFeesBill(
  { tx }: OwnerTransaction,
  { tenantId, currency, periodStart }: Pick<BillRow, 'tenantId' | 'currency' | 'periodStart'>,
): Promise<boolean> {
  const bills = await tx
    .select({ id: subscriptionBills.id })
    .from(subscriptionBills)
    .where(
      and(
        eq(subscriptionBills.tenantId, tenantId),
        eq(subscriptionBills.periodStart, periodStart),
        eq(subscriptionBills.kind, 'fees'),
        eq(subscriptionBills.currency, currency),
        ne(subscriptionBills.status, 'void'),
      ),
    )
  return bills.length > 0
}

/** The order of a bill, for the company and its first admin. */
async function placeBillOrder(
  transaction: OwnerTransaction,
  { tenantId, orderId, creditCents, unusedCents, currency }: BillRow,
  lines: { title: string; priceCents: number }[],
) {
  const customer = await transaction.asTenant(tenantId, async (db) => {
    const { name, email } = await getCompany(db)
    const [admin] = await activeAdmins(db, 1)
    return { name, email: admin?.email ?? email }
  })
  const credit = { name: unusedCents > 0 ? 'Credit for unused days' : 'Credit', cents: creditCents }
  const { order } = await transaction.asPlatform((ctx) =>
    placeServiceOrder(ctx, { id: orderId, customer, lines, credit, currency }),
  )
  return order
}

/** `awaiting_delivery`: the provider holds the money until then. `partially_refunded`: the rest of the period counts. */
const paidStatuses: PaymentStatus[] = ['paid', 'awaiting_delivery', 'partially_refunded']

/** Whether the order of a bill is paid. */
export const isPaidOrder = ({ paymentStatus }: { paymentStatus: PaymentStatus }) => paidStatuses.includes(paymentStatus)

/** The order of a bill; undefined after it was deleted. */
export const orderOfBill = ({ asPlatform }: OwnerTransaction, orderId: string) =>
  asPlatform(({ db }) => findServiceOrder(db, orderId))

const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

/** `26 Nov – 25 Dec 2026`: the first and the last day of a period. */
export const periodText = (start: string, end: string) =>
  dayFormat.formatRange(new Date(start), new Date(Date.parse(end) - 86_400_000))
