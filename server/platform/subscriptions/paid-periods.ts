import { and, eq, gte, inArray, isNotNull } from 'drizzle-orm'
import { refundedOf } from '#server/commerce/orders/service-orders.ts'
import type { OwnerTransaction } from './owner-transaction.ts'
import { unusedCents } from './prices.ts'
import { type BillRow, type SubscriptionRow, subscriptionBills } from './subscriptions.table.ts'

/** The current period and later ones, as far as they are paid. Their prices are without what was refunded in part. */
export async function paidPeriods(
  { tx, platform }: Pick<OwnerTransaction, 'tx' | 'platform'>,
  { tenantId, periodStart }: Pick<SubscriptionRow, 'tenantId' | 'periodStart'>,
) {
  if (periodStart === null) return []
  const { status, kind, paidAt } = subscriptionBills
  const rows = await tx
    .select()
    .from(subscriptionBills)
    .where(
      and(
        eq(subscriptionBills.tenantId, tenantId),
        inArray(kind, ['new', 'upgrade', 'renewal']),
        inArray(status, ['paid', 'used']),
        isNotNull(paidAt),
        gte(subscriptionBills.periodStart, periodStart),
      ),
    )
  // A period that an upgrade replaced is used from its start, and began no later than the current one.
  const current = rows.filter((row) => row.periodStart === periodStart).at(-1)
  const paid = rows.filter((row) => row === current || row.status === 'paid')
  const refunded = await refundedOf(
    tx,
    platform.id,
    paid.map(({ orderId }) => orderId),
  )
  return paid.map((row) => ({ ...row, priceCents: Math.max(0, row.priceCents - (refunded.get(row.orderId) ?? 0)) }))
}

const paidCents = ({ priceCents, creditCents }: BillRow) => Math.max(0, priceCents - creditCents)

/** Records what becomes credit of the money for periods that another plan replaces, so that a later refund takes it back. */
export async function creditPeriods({ tx }: Pick<OwnerTransaction, 'tx'>, periods: readonly BillRow[], at: Date) {
  for (const period of periods)
    await tx
      .update(subscriptionBills)
      .set({ creditedCents: unusedCents([{ ...period, priceCents: paidCents(period) }], at) })
      .where(eq(subscriptionBills.id, period.id))
}
