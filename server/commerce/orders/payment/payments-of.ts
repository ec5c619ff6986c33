import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import { payments, refunds } from './attempts.table.ts'

/** Attempts and refunds of an order, oldest first. */
export async function paymentsOf({ db }: { db: Db }, orderId: string) {
  const attempts = await db
    .select()
    .from(payments)
    .where(eq(payments.orderId, orderId))
    .orderBy(asc(payments.createdAt), asc(payments.id))
  const refunded = await db.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(asc(refunds.createdAt))
  return { attempts, refunds: refunded }
}

/**
 * Cancels the open attempt of an order that ends, is paid, or is paid another way; only the attempt `id` if it is given.
 * Attempts that the provider cannot cancel are checked for a while, because customers may still pay them. `text` is for
 * staff.
 */
export async function abandonOpen(
  db: Db,
  orderId: string,
  problem: string,
  { id, text = `Given up. ${problem}` }: { id?: string; text?: string } = {},
) {
  const event = JSON.stringify([{ at: new Date().toISOString(), text }])
  await db
    .update(payments)
    .set({
      status: 'cancelled',
      problem,
      endedAt: sql`now()` as never,
      nextCheckAt: sql`now()` as never,
      log: sql`${payments.log} || ${event}::jsonb`,
      updatedAt: sql`clock_timestamp()` as never,
    })
    .where(
      and(
        eq(payments.orderId, orderId),
        inArray(payments.status, ['created', 'pending']),
        id === undefined ? undefined : eq(payments.id, id),
      ),
    )
}
