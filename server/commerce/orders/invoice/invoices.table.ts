import { sql } from 'drizzle-orm'
import { check, foreignKey, integer, jsonb, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { tenantTable } from '#server/core/db/tenant-table.ts'
import { orders } from '../orders.table.ts'
import type { Party } from './invoice-data.ts'

/**
 * Issued invoices, with seller and buyer at the time of issue: invoices must not change when the company moves or the
 * account is deleted.
 */
export const invoices = tenantTable(
  'invoices',
  {
    orderId: uuid('order_id').notNull(),
    year: integer('year').notNull(),
    /** Gap-free per company and year. See `issueInvoice`. */
    number: integer('number').notNull(),
    seller: jsonb('seller').$type<Party>().notNull(),
    buyer: jsonb('buyer').$type<Party>().notNull(),
  },
  (table) => [
    uniqueIndex('invoices_order').on(table.tenantId, table.orderId),
    uniqueIndex('invoices_number').on(table.tenantId, table.year, table.number),
    check('invoices_number_positive', sql`number > 0`),
    // Without cascade: an order with an invoice cannot be deleted.
    foreignKey({
      name: 'invoices_order_fk',
      columns: [table.tenantId, table.orderId],
      foreignColumns: [orders.tenantId, orders.id],
    }),
  ],
)
export type InvoiceRow = typeof invoices.$inferSelect
