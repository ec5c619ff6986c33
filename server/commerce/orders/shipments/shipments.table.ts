import { sql } from 'drizzle-orm'
import { foreignKey, index, jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/core/db/instant.ts'
import { tenantTable } from '#server/core/db/tenant-table.ts'
import { orders } from '../orders.table.ts'

/** Units of a line in a shipment. */
export interface ShippedLine {
  lineId: string
  qty: number
}

/** Parcels of an order. `shippedQty` of its lines is the sum of them. */
export const shipments = tenantTable(
  'shipments',
  {
    orderId: uuid('order_id').notNull(),
    lines: jsonb('lines').$type<ShippedLine[]>().notNull(),
    trackingNumber: text('tracking_number').notNull().default(''),
    trackingUrl: text('tracking_url').notNull().default(''),
    sentAt: instant('sent_at').notNull().default(sql`now()`),
    /** A name, so that it stays when the account is deleted. */
    by: text('by').notNull(),
    /** Idempotency key: a repeated request adds no second shipment. */
    key: text('key').notNull().default(sql`gen_random_uuid()::text`),
  },
  (table) => [
    index('shipments_order').on(table.tenantId, table.orderId, table.createdAt),
    uniqueIndex('shipments_key').on(table.tenantId, table.orderId, table.key),
    foreignKey({
      name: 'shipments_order_fk',
      columns: [table.tenantId, table.orderId],
      foreignColumns: [orders.tenantId, orders.id],
    }).onDelete('cascade'),
  ],
)
export type ShipmentRow = typeof shipments.$inferSelect
