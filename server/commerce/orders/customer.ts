import { desc, eq } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import type { Inside } from '#server/core/http/context.ts'
import type { Order } from '#shared/commerce/orders.ts'
import { orders } from './orders.table.ts'
import { ordersOf } from './present.ts'

/** Everything somebody ordered while signed in, for them to take away. */
export async function allOrdersOf(
  ctx: Pick<Inside, 'db' | 'site' | 'files'>,
  userId: string,
  most: number,
): Promise<Order[]> {
  const rows = await ctx.db
    .select()
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.createdAt))
    .limit(most)
  return ordersOf(ctx, rows)
}

/** Keeps the orders for the books, without saying any more whose they were. */
export async function forgetCustomer(db: Db, userId: string) {
  const nobody = {
    customerName: 'Deleted account',
    customerEmail: '',
    customerPhone: '',
    note: '',
    holder: '',
    network: '',
  }
  await db
    .update(orders)
    .set({ userId: null, ...nobody })
    .where(eq(orders.userId, userId))
}
