import { eq, or, sql } from 'drizzle-orm'
import type { StaffSearchable } from '#server/core/db/staff-searchable.ts'
import { orders } from './orders.table.ts'

/** Searches of admins for orders, by number and customer. */
export const ordersForStaff: StaffSearchable = {
  type: 'orders',
  table: orders,
  permission: 'admin',
  notTrashed: sql`true`,
  title: orders.orderNumber,
  hint: orders.customerName,
  otherNames: [orders.customerName, orders.customerEmail],
  exactMatch: (q) => or(eq(orders.orderNumber, q.toUpperCase()), eq(orders.customerEmail, q))!,
  isVisible: sql`true`,
}
