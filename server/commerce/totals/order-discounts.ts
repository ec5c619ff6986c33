import type { SQLWrapper } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import { type AppliedRule, findRules } from '../discounts/discount-rules.ts'
import { lockLimited } from '../discounts/limited-discounts.ts'

/**
 * Locks these discounts until the transaction ends and returns their limits, like `priceCart` for an order. Orders read
 * them here, because discounts already import orders.
 */
export const lockDiscountLimits = (db: Db, ids: SQLWrapper) => lockLimited(db, ids)

/** A discount of an order as `totalsOf` calculates with it. */
export type OrderRule = AppliedRule

/** The discounts with these ids as rules, by id, for orders that have them already. */
export const findDiscountRules = (db: Db, ids: readonly string[]) => findRules(db, ids)
