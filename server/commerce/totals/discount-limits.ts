import type { SQLWrapper } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import { lockLimited } from '../discounts/limited-discounts.ts'

/**
 * Locks these discounts until the transaction ends and returns their limits, like `priceCart` for an order. Orders read
 * them here, because discounts already import orders.
 */
export const lockDiscountLimits = (db: Db, ids: SQLWrapper) => lockLimited(db, ids)
