import { asc, eq, inArray, sql } from 'drizzle-orm'
import { pauseNewestProducts, resumeProducts } from '#server/commerce/products/paused.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { limitsOf, planOf } from '#server/core/tenants/plans.ts'
import { pausedProducts, subscriptions } from './subscriptions.table.ts'

/** Maximum number of products per transaction. */
const batchSize = 500

/**
 * Makes products above the plan's limit inactive, the newest first, or returns those that became inactive so. Does nothing
 * before the time that the subscription names. Restartable: the time is cleared last.
 */
export async function updateProducts(pipeline: RequestPipeline, tenantId: string, now: Date) {
  const { owner } = pipeline.parts.database
  const [row] = await owner
    .select({ productsDueAt: subscriptions.productsDueAt })
    .from(subscriptions)
    .where(eq(subscriptions.tenantId, tenantId))
  const dueAt = row?.productsDueAt
  if (!dueAt || dueAt > now.toISOString()) return
  const plan = await planOf(owner, tenantId)
  if (!plan) return
  const max = limitsOf(plan).products
  while (await updateSome(pipeline, tenantId, max));
  await owner
    .update(subscriptions)
    .set({ productsDueAt: null })
    .where(sql`${subscriptions.tenantId} = ${tenantId} and ${subscriptions.productsDueAt} = ${dueAt}`)
}

/** Returns whether more may be left to do. */
const updateSome = (pipeline: RequestPipeline, tenantId: string, max: number | null) =>
  pipeline.forCompany(tenantId, 'write', async ({ db, invalidate }) => {
    const paused = await pauseNewestProducts(db, max, batchSize)
    if (paused.length) {
      await db
        .insert(pausedProducts)
        .values(paused.map((productId) => ({ productId })))
        .onConflictDoNothing()
      invalidate('products')
      return paused.length === batchSize
    }
    const waiting = await db
      .select({ productId: pausedProducts.productId })
      .from(pausedProducts)
      .orderBy(asc(pausedProducts.createdAt), asc(pausedProducts.productId))
      .limit(batchSize)
    const ids = waiting.map(({ productId }) => productId)
    const done = await resumeProducts(db, ids, max)
    if (done.length === 0) return false
    await db.delete(pausedProducts).where(inArray(pausedProducts.productId, done))
    invalidate('products')
    return done.length === batchSize
  })
