import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import type { TxContext } from '#server/core/http/context.ts'
import type { ProductBulkChange, ProductBulkOutcome } from '#shared/commerce/products.ts'
import { AppError } from '#shared/core/errors.ts'
import { changeProducts } from './bulk.ts'
import { bulkChanges } from './bulk-changes.table.ts'

interface Request {
  idempotencyKey?: string | undefined
  ids: string[]
  change: ProductBulkChange
}

/**
 * `changeProducts`, once per key of a user. A repeated request waits for the first one and returns its outcome. Throws
 * DUPLICATE if it differs.
 */
export async function changeProductsOnce(
  ctx: TxContext<'admin'>,
  { idempotencyKey: key, ids, change }: Request,
): Promise<ProductBulkOutcome> {
  if (key === undefined) return changeProducts(ctx, ids, change)
  const { db, user } = ctx
  const ofKey = and(eq(bulkChanges.userId, user.id), eq(bulkChanges.key, key))
  const bodyHash = createHash('sha256')
    .update(JSON.stringify([ids, change]))
    .digest('hex')
  const outcome: ProductBulkOutcome = { changed: 0, changedAt: new Date().toISOString(), former: [] }
  const claimed = await db
    .insert(bulkChanges)
    .values({ userId: user.id, key, bodyHash, outcome })
    .onConflictDoNothing()
    .returning({ id: bulkChanges.id })
  if (claimed.length > 0) {
    const changed = await changeProducts(ctx, ids, change)
    await db.update(bulkChanges).set({ outcome: changed }).where(ofKey)
    return changed
  }
  const [known] = await db.select().from(bulkChanges).where(ofKey)
  if (known?.bodyHash !== bodyHash) throw new AppError('DUPLICATE', 'This change was made already. Reload the list.')
  return known.outcome
}

/** Deletes the keys of bulk changes that are no longer repeated. For the owner of the database. */
export const deleteOldBulkChanges = (owner: Db) =>
  owner.delete(bulkChanges).where(sql`${bulkChanges.createdAt} < now() - interval '1 day'`)
