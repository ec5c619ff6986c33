import { sql } from 'drizzle-orm'
import { boolean, jsonb, text } from 'drizzle-orm/pg-core'
import { instant } from '#server/core/db/instant.ts'
import { tenantTable } from '#server/core/db/tenant-table.ts'
import type { IntegrationTest } from '#shared/commerce/payment-settings.ts'
import type { Currency } from '#shared/core/locale-options.ts'

/** Accounts of the company at payment providers, one for each currency: Paynow has no field for it. */
export const paymentIntegrations = tenantTable('payment_integrations', {
  /** Id of a `PaymentProvider`: `paynow`. */
  provider: text('provider').notNull(),
  currency: text('currency').$type<Currency>().notNull(),
  /** Ids of the payment methods that are offered. */
  methods: jsonb('methods').$type<string[]>().notNull(),
  /** Settings that admins may read again, such as the account id. */
  settings: jsonb('settings').$type<Record<string, string>>().notNull().default({}),
  /** Keys, as JSON that the vault has sealed. Never sent to a client. */
  secrets: text('secrets').notNull().default(''),
  isEnabled: boolean('is_enabled').notNull().default(true),
  /** Result of the last self-test. */
  lastTest: jsonb('last_test').$type<IntegrationTest>(),
  updatedAt: instant('updated_at').notNull().default(sql`now()`),
})
export type IntegrationRow = typeof paymentIntegrations.$inferSelect
