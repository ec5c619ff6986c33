import { sql } from 'drizzle-orm'
import { jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '#server/core/db/instant.ts'
import { tenantTable } from '#server/core/db/tenant-table.ts'
import type { DeliveryRules } from '#shared/commerce/delivery.ts'
import type { PaymentTerms } from '#shared/commerce/payment-settings.ts'
import type { TaxRules } from '#shared/commerce/tax.ts'

/** Settings of the shop: one row per document, none until its first save. */
export const shopSettings = tenantTable(
  'shop_settings',
  {
    name: text('name').$type<'delivery' | 'tax' | 'payment'>().notNull(),
    /** As sent, with amounts as numbers. */
    value: jsonb('value').$type<DeliveryRules | TaxRules | PaymentTerms>().notNull(),
    updatedAt: instant('updated_at').notNull().default(sql`now()`),
    /** A name, so that it stays when the account is deleted. */
    updatedBy: text('updated_by'),
  },
  (table) => [uniqueIndex('shop_settings_one').on(table.tenantId, table.name)],
)
