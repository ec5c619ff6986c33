import { sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import { defaultPaymentDays } from '#shared/core/order-options.ts'
import { findShopSettings } from '../../delivery/settings.ts'
import { findPaymentMethod, providerOf } from '../../payments/payment-provider.ts'
import type { OrderRow } from '../orders.table.ts'

/*
 * [Note: Pay until] Confirmed orders that are paid later reserve their products for some days. Then they expire, unless
 * they were paid or staff have begun to process them. Orders that staff make have no such deadline.
 */

type Placed = Pick<OrderRow, 'paymentMethod' | 'totalCents' | 'userId' | 'confirmToken'>

/**
 * Days within which a new order must be paid; undefined if it is paid online, costs nothing, or the shop never cancels
 * unpaid orders. That is only possible for customers with a verified address.
 */
export async function daysToPay(db: Db, order: Placed): Promise<number | undefined> {
  const provider = providerOf(order.paymentMethod)
  if (!provider || provider.start || order.totalCents === 0) return undefined
  const kind = findPaymentMethod(order.paymentMethod)?.isInPerson ? 'inPersonDays' : 'transferDays'
  const days = (await findShopSettings(db)).payment[kind]
  if (days > 0) return days
  return order.userId === null || order.confirmToken ? defaultPaymentDays[kind] : undefined
}

/** Columns of an order that is confirmed now. The reminder is sent a day before the deadline. */
export const deadlineColumns = (days: number | undefined) =>
  days === undefined
    ? {}
    : {
        payUntil: sql`now() + make_interval(days => ${days})` as never,
        payReminderAt: days > 1 ? (sql`now() + make_interval(days => ${days - 1})` as never) : null,
      }

/** Columns of an order that no longer expires, because it was paid, processed or cancelled. */
export const noDeadline = { payUntil: null, payReminderAt: null }
