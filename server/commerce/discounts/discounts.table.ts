import { sql } from 'drizzle-orm'
import { bigint, boolean, check, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/core/db/instant.ts'
import { tenantTable } from '#server/core/db/tenant-table.ts'
import { type DiscountKind, discountKinds } from '#shared/commerce/discount-options.ts'

export const discounts = tenantTable(
  'discounts',
  {
    /** In upper case; empty for automatic discounts. */
    code: text('code').notNull().default(''),
    name: text('name').notNull(),
    kind: text('kind').$type<DiscountKind>().notNull(),
    /** Hundredths of a percent, for `percent` and `buy_get`. */
    percent: integer('percent').notNull().default(0),
    /** For `amount`. */
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull().default(0),
    /** For `buy_get`: the number of units at full price, and the number of discounted units after them. */
    buyQty: integer('buy_qty').notNull().default(0),
    getQty: integer('get_qty').notNull().default(0),
    /** Limited to these products; empty for all. Ids of deleted products stay. */
    productIds: uuid('product_ids').array().notNull().default(sql`'{}'`),
    minimumCents: bigint('minimum_cents', { mode: 'number' }).notNull().default(0),
    startsAt: instant('starts_at'),
    endsAt: instant('ends_at'),
    /** Maximum orders with this discount, in total and per customer; null without a limit. */
    maxUses: integer('max_uses'),
    maxUsesPerCustomer: integer('max_uses_per_customer'),
    onlyFirstOrder: boolean('only_first_order').notNull().default(false),
    isEnabled: boolean('is_enabled').notNull().default(true),
    updatedAt: instant('updated_at').notNull().default(sql`now()`),
    /** A name, so that it stays when the account is deleted. */
    updatedBy: text('updated_by'),
  },
  (table) => [
    uniqueIndex('discounts_code').on(table.tenantId, table.code).where(sql`code <> ''`),
    check('discounts_kind', sql.raw(`kind in ('${discountKinds.join("', '")}')`)),
    check('discounts_percent', sql`percent between 0 and 10000`),
    check('discounts_amount', sql`amount_cents >= 0`),
  ],
)
export type DiscountRow = typeof discounts.$inferSelect
