import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { getCompany } from '#server/core/company/company.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import type { TxContext } from '#server/core/http/context.ts'
import { networkOf } from '#server/core/request/network.ts'
import { verifiedEmailOf } from '#server/identity/auth/verified-addresses.ts'
import type { CartItem } from '#shared/commerce/cart.ts'
import { lineKey, nameOfLine } from '#shared/commerce/product-options.ts'
import { AppError } from '#shared/core/errors.ts'
import { mostOpenOrders, mostUnconfirmed } from '#shared/core/order-options.ts'
import { hasPermission } from '#shared/core/roles.ts'
import { findShopSettings } from '../delivery/settings.ts'
import { mergeLines } from '../products/quote.ts'
import { addressKey } from './address-key.ts'
import { orderLines, orders } from './orders.table.ts'
import { isOrderOf } from './standing-orders.ts'

type Ctx = Pick<TxContext<'public'>, 'db' | 'user' | 'caller' | 'config' | 'sign' | 'site'>

/** The customer whose limits an order counts towards. */
export interface Holder {
  /** Whether the customer is signed in with a verified address or is staff. */
  verified: boolean
  /** See `addressKey`. */
  key: string
  /** Signature of the network of the request. */
  network: string
}

export async function identifyHolder({ db, user, caller, sign, site }: Ctx, email: string): Promise<Holder> {
  const address = user && (await verifiedEmailOf(db, user.id))
  return {
    verified: address !== undefined || (user !== undefined && hasPermission(user.role, 'content')),
    key: addressKey(address ?? email),
    network: sign(`order network ${site.id} ${networkOf(caller.ip)}`),
  }
}

/** Throws CONFLICT if the open orders of a customer or network reach a limit. Concurrent orders of one are counted in turn. */
export async function enforceOrderLimits(
  { db, user, config }: Ctx,
  { verified, key, network }: Holder,
  email: string,
  items: readonly CartItem[],
) {
  if (user && hasPermission(user.role, 'admin')) return
  // Benchmarks and tests send all orders from one network.
  const limitsNetwork = !verified && config.limits !== 'measuring'
  await lockHolders(db, limitsNetwork ? [key, network] : [key])
  const ofCustomer = or(
    isOrderOf({ key, verified, userId: user?.id }),
    verified || user ? undefined : eq(orders.customerEmail, email),
  )
  // The lines are then found by these few orders: a join of all orders grew with the age of the shop.
  const open = await db
    .select({ id: orders.id, imported: orders.imported, userId: orders.userId })
    .from(orders)
    .where(and(ofCustomer, eq(orders.status, 'pending')))
    .limit(100)
  const count = open.length
  const own = user ? open.filter(({ userId }) => userId === user.id) : []
  if (count >= mostOpenOrders)
    throw new AppError(
      'CONFLICT',
      // Confirming the address helps only against orders of others.
      verified || own.length >= mostOpenOrders
        ? `You have ${count} open orders already. Please collect or cancel one of them before you order again.`
        : `This email address already has ${count} open orders. ${user ? 'Confirm your email address' : 'Log in with this address'} to order again. Orders that are not confirmed end after ${(await findShopSettings(db)).payment.holdMinutes} minutes.`,
    )
  const ofNetwork = limitsNetwork ? await enforceNetworkLimit(db, network, user !== undefined) : []
  if (user && hasPermission(user.role, 'content')) return
  // Imported orders hold no stock.
  const holding = open.filter(({ imported }) => !imported).map(({ id }) => id)
  const remedy =
    verified || own.some(({ imported }) => !imported)
      ? 'Please collect or cancel one of your orders before you order more.'
      : user
        ? 'Confirm your email address, and order again.'
        : 'Confirm your earlier order with the link in its email, or log in and order again.'
  await enforceQuantityLimit(db, [...new Set([...holding, ...ofNetwork])], items, remedy)
}

/** Waits for other orders of the same keys until the transaction ends. Sorted keys prevent deadlocks. */
async function lockHolders(db: Db, keys: string[]) {
  const sorted = keys.toSorted((a, b) => (a < b ? -1 : 1))
  await db.execute(sql`
    select pg_advisory_xact_lock(hashtextextended(current_setting('app.tenant') || ' holder ' || key, 0))
    from unnest(${sql.param(sorted)}::text[]) with ordinality as keys(key, place) order by place`)
}

/**
 * Counts unconfirmed orders only: confirming an order deletes its network. Resolves with those that hold stock and count
 * for the customer. Customers of a mobile carrier share a network, so accounts have a higher limit, and their orders do
 * not count for guests. Guests with a known address have the same limit as others, so that it does not reveal customers.
 */
async function enforceNetworkLimit(db: Db, network: string, isSignedIn: boolean): Promise<string[]> {
  const most = isSignedIn ? mostUnconfirmed.signedIn : mostUnconfirmed.guest
  const [counts] = await db
    .select({
      waiting: sql<number>`count(*) filter (where ${orders.confirmBy} is not null)::int`,
      all: sql<number>`count(*)::int`,
      ids: sql<string[]>`coalesce(array_agg(${orders.id}) filter (where ${orders.confirmBy} is not null), '{}')`,
    })
    .from(orders)
    .where(
      and(
        eq(orders.network, network),
        sql`${orders.createdAt} > now() - interval '24 hours'`,
        isSignedIn ? undefined : isNull(orders.userId),
      ),
    )
  if (counts!.waiting >= most.atOnce || counts!.all >= most.inADay)
    throw new AppError(
      'CONFLICT',
      `Too many orders from your network were not confirmed or paid. ${
        isSignedIn
          ? 'Confirm your email address, and order again.'
          : 'Confirm one of them with the link in its email, pay it, or log in and order again.'
      }`,
    )
  return isSignedIn ? [] : counts!.ids
}

/** All open orders together may hold as many of one product as a single order. */
async function enforceQuantityLimit(db: Db, open: string[], items: readonly CartItem[], remedy: string) {
  if (open.length === 0) return
  const { mostPerLine } = await getCompany(db)
  const held = await db
    .select({
      id: orderLines.productId,
      variantId: orderLines.variantId,
      title: sql<string>`min(${orderLines.title})`,
      variant: sql<string>`min(${orderLines.variant})`,
      qty: sql<number>`sum(${orderLines.qty})::int`,
    })
    .from(orderLines)
    .where(
      and(
        inArray(orderLines.orderId, open),
        inArray(
          orderLines.productId,
          items.map(({ id }) => id),
        ),
      ),
    )
    .groupBy(orderLines.productId, orderLines.variantId)
  for (const item of mergeLines(items)) {
    const before = held.find(
      ({ id, variantId }) => lineKey({ id, variantId: variantId ?? undefined }) === lineKey(item),
    )
    if (before && before.qty + item.qty > mostPerLine)
      throw new AppError(
        'CONFLICT',
        `Open orders already hold ${before.qty} of “${nameOfLine(before)}”, and at most ${mostPerLine} can be held. ${remedy}`,
      )
  }
}

/** Columns for the limits and the confirmation of a new order. */
export const holderColumns = (
  { verified, key, network }: Holder,
  { confirmToken, isPaidOnline, holdMinutes }: { confirmToken: string; isPaidOnline: boolean; holdMinutes: number },
) => ({
  holder: key,
  ...(!verified && { network }),
  // A payment confirms the order, so orders that are paid online need no link.
  ...(!verified && !isPaidOnline && { confirmToken }),
  ...((!verified || isPaidOnline) && {
    confirmBy: sql`now() + make_interval(mins => ${holdMinutes})` as never,
  }),
})
