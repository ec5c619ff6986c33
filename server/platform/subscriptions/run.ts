import { and, asc, inArray, lte } from 'drizzle-orm'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { applyMissedPayments } from './bill-paid.ts'
import { advance, lockSubscription } from './locked-subscription.ts'
import { ownerTransaction } from './owner-transaction.ts'
import { updateProducts } from './paused-products.ts'
import { subscriptions } from './subscriptions.table.ts'

/** Subscriptions per run. The task runs every hour. */
const batchSize = 500

interface Options {
  now?: Date
  /** Only these companies, for tests. */
  tenantIds?: string[]
}

/**
 * Updates the subscriptions whose time has come, each in its own transaction, so that a killed process leaves none half
 * done and the next run continues.
 */
export async function runSubscriptions(
  pipeline: RequestPipeline,
  onError: (error: Error) => void,
  { now = new Date(), tenantIds }: Options = {},
) {
  await applyMissedPayments(pipeline, onError, { now, tenantIds }).catch(onError)
  const due = await pipeline.parts.database.owner
    .select({ tenantId: subscriptions.tenantId })
    .from(subscriptions)
    .where(and(lte(subscriptions.dueAt, now.toISOString()), tenantIds && inArray(subscriptions.tenantId, tenantIds)))
    .orderBy(asc(subscriptions.dueAt))
    .limit(batchSize)
  for (const { tenantId } of due) await update(pipeline, tenantId, now).catch(onError)
}

async function update(pipeline: RequestPipeline, tenantId: string, now: Date) {
  await updateProducts(pipeline, tenantId, now)
  await ownerTransaction(pipeline, async (transaction) => {
    await advance(transaction, await lockSubscription(transaction, tenantId), now)
  })
  await updateProducts(pipeline, tenantId, now)
}
