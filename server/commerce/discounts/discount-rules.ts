import { inArray } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import type { DiscountRule } from '#shared/commerce/totals.ts'
import { type DiscountRow, discounts } from './discounts.table.ts'

/**
 * A discount as `totalsOf` calculates with it. `secondCents` is an amount in the second currency that was entered in it.
 * Discounts by hand have an empty `discountId`.
 */
export type AppliedRule = DiscountRule & { discountId: string; name: string; code: string; secondCents?: number }

/** The discounts with these ids as rules, by id, whether they still apply to new orders or not. Amounts are in the company's currency. */
export async function findRules(db: Db, ids: readonly string[]): Promise<Map<string, AppliedRule>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(discounts)
    .where(inArray(discounts.id, [...ids]))
  return new Map(rows.map((row) => [row.id, ruleOf(row)]))
}

/** A stored discount as a rule, in the company's currency. */
export function ruleOf(row: DiscountRow): AppliedRule {
  const { id: discountId, name, code, productIds, kind, percent, amountCents, buyQty, getQty } = row
  const own = { discountId, name, code, productIds }
  if (kind === 'percent') return { ...own, kind, percent }
  if (kind === 'amount') return { ...own, kind, cents: amountCents }
  if (kind === 'free_delivery') return { ...own, kind }
  return { ...own, kind, buy: buyQty, get: getQty, percent }
}
