import { and, eq, sql } from 'drizzle-orm'
import type { TxContext } from '#server/core/http/context.ts'
import { AppError, requireRow } from '#shared/core/errors.ts'
import { hasPermission } from '#shared/core/roles.ts'
import { type OrderRow, orders } from './orders.table.ts'

/**
 * An order of the current user, of any user for admins, or with the token of its link. Throws NOT_FOUND for all others, and
 * AUTH_REQUIRED for visitors without a token.
 */
export async function ownOrder(
  { db, user }: Pick<TxContext<'public'>, 'db' | 'user'>,
  id: string,
  token: string | undefined,
): Promise<OrderRow> {
  if (!user && !token) throw new AppError('AUTH_REQUIRED', 'Please log in.')
  const own = user ? (hasPermission(user.role, 'admin') ? sql`true` : sql`${orders.userId} = ${user.id}`) : sql`false`
  const byLink = token ? sql`${orders.token} = ${token}` : sql`false`
  const rows = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), sql`(${own} or ${byLink})`))
  return requireRow(rows, 'order')
}
