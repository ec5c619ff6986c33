import { eq, or, sql } from 'drizzle-orm'
import type { StaffSearched } from '#server/core/db/staff-searched.ts'
import { orders } from './orders.table.ts'

/** How admins find orders: by number, and by who ordered. */
export const ordersForStaff: StaffSearched = {
  type: 'orders',
  table: orders,
  permission: 'admin',
  kept: sql`true`,
  title: orders.orderNumber,
  hint: orders.customerName,
  names: [orders.customerName, orders.customerEmail],
  exactly: (q) => or(eq(orders.orderNumber, q.toUpperCase()), eq(orders.customerEmail, q))!,
  shown: sql`true`,
}
