import { sql } from 'drizzle-orm'

// Columns are written out, because Drizzle omits table names in queries of one table and the subqueries need them.
const activeVariants = sql.raw('product_variants v where v.product_id = products.id and v.active')

/** The stock of a product, or of its variant with the lowest stock. Skips the subquery for products without variants. */
export const lowestStock = sql<number>`case when products.lowest_cents is null then products.stock
  else coalesce((select min(v.variant_stock) from ${activeVariants}), products.stock) end`

/** Whether a published product, or one of its variants, is low on stock. */
export const isLowOnStock = sql`products.trashed_at is null and products.status = 'active' and ${lowestStock} <= products.low_stock`

/** Values of the variant with the lowest stock; null without variants. */
export const scarcestVariant = sql<
  string[] | null
>`(select v.values from ${activeVariants} order by v.variant_stock, v.position limit 1)`
