import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { companyIn } from '#server/core/company/company.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import type { Inside } from '#server/core/http/context.ts'
import { networkOf } from '#server/core/request/network.ts'
import { provenAddress } from '#server/identity/auth/verified-addresses.ts'
import type { CartItem } from '#shared/commerce/cart.ts'
import { lineKey, nameOfLine } from '#shared/commerce/product-options.ts'
import { AppError } from '#shared/core/errors.ts'
import { minutesToConfirm, mostOpenOrders, mostUnconfirmed } from '#shared/core/order-options.ts'
import { may } from '#shared/core/roles.ts'
import { merged } from '../products/quote.ts'
import { addressKey } from './address-key.ts'
import { orderLines, orders } from './orders.table.ts'

type Ctx = Pick<Inside<'public'>, 'db' | 'user' | 'caller' | 'config' | 'sign' | 'site'>

/** The customer that an order's stock counts for. */
export interface Holder {
  /** Whether the address is known to be the customer's: signed in with a proven one, or staff. */
  proven: boolean
  /** See `addressKey`. */
  key: string
  /** Signature of the network that the request came from. */
  network: string
}

export async function holderOf({ db, user, caller, sign, site }: Ctx, email: string): Promise<Holder> {
  const address = user && (await provenAddress(db, user.id))
  return {
    proven: address !== undefined || (user !== undefined && may(user.role, 'content')),
    key: addressKey(address ?? email),
    network: sign(`order network ${site.id} ${networkOf(caller.ip)}`),
  }
}

/**
 * Throws CONFLICT when a customer or a network already has as many orders, or as much of a product, as it may hold. Orders of
 * one holder or network are counted one after the other, so that many at once get no further than a few.
 */
export async function refuseHoarding(
  { db, user, config }: Ctx,
  { proven, key, network }: Holder,
  email: string,
  items: readonly CartItem[],
) {
  if (user && may(user.role, 'admin')) return
  // Benches and tests send all orders from one network.
  const counted = config.limits !== 'measuring'
  await takeTurns(db, counted && !proven ? [key, network] : [key])
  const own = user && eq(orders.userId, user.id)
  // A guest can type any address, so unconfirmed orders do not count against a customer who has proven it.
  const theirs = proven
    ? or(own, and(eq(orders.holder, key), isNull(orders.confirmBy)))
    : or(eq(orders.holder, key), own ?? eq(orders.customerEmail, email))
  const pending = and(theirs, eq(orders.status, 'pending'))
  const open = await db.$count(orders, pending)
  if (open >= mostOpenOrders) throw new AppError('CONFLICT', tooManyOpen(open, proven))
  if (!proven && counted) await refuseBusyNetwork(db, network)
  if (user && may(user.role, 'content')) return
  const ofNetwork = and(eq(orders.network, network), isNotNull(orders.confirmBy))
  await refusePieces(db, !proven && counted ? or(pending, ofNetwork) : pending, items, proven)
}

const tooManyOpen = (open: number, proven: boolean) =>
  proven
    ? `You have ${open} open orders already. Please collect or cancel one of them before you order again.`
    : `This email address already has ${open} open orders. Cancel one of them with the link in its confirmation email, or log in with this address and order again. Orders that are not confirmed end after ${minutesToConfirm} minutes.`

/** Waits for other orders of the same keys, in the same sequence for all, until the transaction ends. */
async function takeTurns(db: Db, keys: string[]) {
  for (const key of keys.sort((a, b) => (a < b ? -1 : 1)))
    await db.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(current_setting('app.tenant') || ' holder ' || ${key}::text, 0))`,
    )
}

/** Orders that were confirmed do not count: their network is forgotten. */
async function refuseBusyNetwork(db: Db, network: string) {
  const [counts] = await db
    .select({
      waiting: sql<number>`count(*) filter (where ${orders.confirmBy} is not null)::int`,
      all: sql<number>`count(*)::int`,
    })
    .from(orders)
    .where(and(eq(orders.network, network), sql`${orders.createdAt} > now() - interval '24 hours'`))
  if (counts!.waiting >= mostUnconfirmed.atOnce || counts!.all >= mostUnconfirmed.inADay)
    throw new AppError(
      'CONFLICT',
      'Too many orders from your network were not confirmed. Confirm one of them with the link in its email, or log in and order again.',
    )
}

/** Several open orders together hold no more of one product than one order may. */
async function refusePieces(db: Db, theirs: SQL | undefined, items: readonly CartItem[], proven: boolean) {
  const { mostPerLine } = await companyIn(db)
  const held = await db
    .select({
      id: orderLines.productId,
      variantId: orderLines.variantId,
      title: sql<string>`min(${orderLines.title})`,
      variant: sql<string>`min(${orderLines.variant})`,
      qty: sql<number>`sum(${orderLines.qty})::int`,
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(
        theirs,
        // What was ordered in another shop holds no stock of this one.
        eq(orders.imported, false),
        inArray(
          orderLines.productId,
          items.map(({ id }) => id),
        ),
      ),
    )
    .groupBy(orderLines.productId, orderLines.variantId)
  for (const item of merged(items)) {
    const before = held.find(
      ({ id, variantId }) => lineKey({ id, variantId: variantId ?? undefined }) === lineKey(item),
    )
    if (before && before.qty + item.qty > mostPerLine)
      throw new AppError(
        'CONFLICT',
        `Open orders already hold ${before.qty} of “${nameOfLine(before)}”, and at most ${mostPerLine} can be held. ${
          proven
            ? 'Please collect or cancel one of your orders before you order more.'
            : 'Confirm or cancel your earlier order with the link in its email, or log in and order again.'
        }`,
      )
  }
}

/** What an order is stored with, so that it can be counted and confirmed. */
export const holdOf = ({ proven, key, network }: Holder, confirmToken: string) =>
  proven
    ? { holder: key }
    : {
        holder: key,
        network,
        confirmToken,
        confirmBy: sql`now() + make_interval(mins => ${minutesToConfirm})` as never,
      }
