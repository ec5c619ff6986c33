import { sql } from 'drizzle-orm'

// Names are written out: of a query of one table Drizzle leaves out whose a column is, and inside there are two.

/** The variants of a product that can be had. */
const itsVariants = sql.raw('product_variants v where v.product_id = products.id and v.active')

/**
 * The fewest there are of anything that a product is sold as: of itself, or of one of its variants. Most have none,
 * which they say themselves: looking for them took longer than all else in a list.
 */
export const fewest = sql<number>`case when products.lowest_cents is null then products.stock
  else coalesce((select min(v.variant_stock) from ${itsVariants}), products.stock) end`

/** Runs low: what is on sale and has few left, be it of one variant alone. */
export const runsLow = sql`products.trashed_at is null and products.status = 'active' and ${fewest} <= products.low_stock`

/** What the variant is called that there are fewest of; nothing of a product that is sold as itself. */
export const scarcest = sql<
  string[] | null
>`(select v.values from ${itsVariants} order by v.variant_stock, v.position limit 1)`
