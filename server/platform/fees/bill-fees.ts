import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { amountOf } from '#shared/core/money.ts'
import { hasFeesBill, placeFeesBill } from '../subscriptions/bills.ts'
import { emailFromPlatform, recipientsOf } from '../subscriptions/emails.ts'
import { lockSubscription } from '../subscriptions/locked-subscription.ts'
import { type OwnerTransaction, ownerTransaction } from '../subscriptions/owner-transaction.ts'
import { platformFees } from './platform-fees.table.ts'

/** Companies per run. The task runs every hour. */
const batchSize = 500
/** Smaller sums, in hundredths of their currency, wait for the next month. */
const leastCents = 100

const monthFormat = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/**
 * Bills the fees of earlier months, one bill per currency, and sends the statement, in one transaction per company and
 * currency. Each entry of the ledger is on one bill; after staff cancelled its order, on the next one.
 */
export async function billFees(
  pipeline: RequestPipeline,
  onError: (error: Error) => void,
  { now = new Date(), tenantIds }: { now?: Date; tenantIds?: string[] } = {},
) {
  const monthStart = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1)).toISOString()
  const due = await companiesToBill(pipeline.parts.database.owner, monthStart)
  for (const { tenantId, currency } of due)
    if (tenantIds?.includes(tenantId) ?? true)
      await ownerTransaction(pipeline, (transaction) =>
        billMonth(transaction, { tenantId, currency }, monthStart, now),
      ).catch(onError)
}

/** Companies and currencies with unbilled fees, through the index of those fees alone. */
export const companiesToBill = (owner: Db, monthStart: string) =>
  owner
    .select({ tenantId: platformFees.tenantId, currency: platformFees.currency })
    .from(platformFees)
    .where(isUnbilled(monthStart))
    .groupBy(platformFees.tenantId, platformFees.currency)
    .having(sql`sum(${platformFees.amountCents}) >= ${leastCents}`)
    .limit(batchSize)

const isUnbilled = (before: string) => and(isNull(platformFees.billId), lt(platformFees.createdAt, before))

async function billMonth(
  transaction: OwnerTransaction,
  { tenantId, currency }: Pick<typeof platformFees.$inferSelect, 'tenantId' | 'currency'>,
  monthStart: string,
  now: Date,
) {
  const { tx } = transaction
  const { row } = await lockSubscription(transaction, tenantId)
  const entries = await tx
    .select()
    .from(platformFees)
    .where(and(eq(platformFees.tenantId, tenantId), eq(platformFees.currency, currency), isUnbilled(monthStart)))
    .for('update')
  const cents = entries.reduce((sum, { amountCents }) => sum + amountCents, 0)
  if (cents < leastCents) return
  const last = new Date(Date.parse(monthStart) - 1)
  const month = monthFormat.format(last)
  const periodStart = new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), 1)).toISOString()
  // Entries that were committed after its bill are on that of the next month.
  if (await hasFeesBill(transaction, { tenantId, currency, periodStart })) return
  const billed = { cents, currency, title: `Transaction fees, ${month}`, periodStart, periodEnd: monthStart }
  const billId = await placeFeesBill(transaction, row, billed, now)
  await tx
    .update(platformFees)
    .set({ billId })
    .where(
      inArray(
        platformFees.id,
        entries.map(({ id }) => id),
      ),
    )
  const { name, addresses, origin } = await recipientsOf(transaction, tenantId)
  const money = new Intl.NumberFormat('en-US', { style: 'currency', currency })
  const orderCount = new Set(entries.map(({ orderId }) => orderId)).size
  await emailFromPlatform(transaction, addresses, `Transaction fees of ${name}, ${month}`, [
    `This is the statement of the transaction fees of ${name}. Refunds have lowered them.`,
    { rows: [['Orders', `${orderCount}`] as const, ['To be paid', money.format(amountOf(cents))] as const] },
    { address: `${origin}/settings?tab=plan`, label: 'Open the bill' },
  ])
}
