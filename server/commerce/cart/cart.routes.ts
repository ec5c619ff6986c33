import { eq, sql } from 'drizzle-orm'
import { getCompany } from '#server/core/company/company.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import type { RequestContext } from '#server/core/http/context.ts'
import type { Handlers } from '#server/core/http/serve.ts'
import { networkOf } from '#server/core/request/network.ts'
import { verifiedEmailOf } from '#server/identity/auth/verified-addresses.ts'
import type { CartItem, cart as contract } from '#shared/commerce/cart.ts'
import { unknownCode } from '#shared/commerce/discount-options.ts'
import { lineKey, mostLines } from '#shared/commerce/product-options.ts'
import { addressKey } from '../orders/address-key.ts'
import { expectCart, mergeLines, quote } from '../products/quote.ts'
import { countGuess, refuseGuesses } from '../totals/guesses.ts'
import { carts } from './cart.table.ts'

export const cart: Handlers<typeof contract> = {
  async quote({ items, ...options }, ctx) {
    expectCart(ctx.site)
    await ctx.limit('quote', networkOf(ctx.caller.ip))
    if (options.code) await refuseGuesses(ctx)
    const result = await ctx.read(async (inside) =>
      quote(inside, items, { ...options, customer: options.code ? await findCustomer(inside) : undefined }),
    )
    if (result.codeProblem === unknownCode) await countGuess(ctx)
    return result
  },

  async get(_, ctx) {
    expectCart(ctx.site)
    return quote(ctx, await findCartItems(ctx.db, ctx.user.id))
  },

  async put({ items, merge: guest }, ctx) {
    expectCart(ctx.site)
    const { db, user } = ctx
    await db.insert(carts).values({ userId: user.id }).onConflictDoNothing()
    const { items: earlier, lastMerge } = guest ? await lockCart(db, user.id) : { items: [] }
    const before = lastMerge?.cart === guest ? lastMerge : undefined
    const wanted = await quote(ctx, [...withoutMerged(before?.items, items), ...earlier].slice(0, 2 * mostLines))
    // Quantities are limited to what the shop sells at once. Limiting them to the stock would reveal it.
    const { mostPerLine } = await getCompany(db)
    const result = guest
      ? wanted.lines
          .filter(({ problem, availability }) => problem !== 'gone' && availability !== 'out')
          .map((line) => itemOf(line, Math.min(line.qty, mostPerLine)))
          .slice(0, mostLines)
      : wanted.lines.map((line) => itemOf(line))
    const keys = new Set(result.map(lineKey))
    const earlierLines = before?.earlierLines ?? earlier.filter((item) => keys.has(lineKey(item))).length
    await db
      .update(carts)
      .set({
        items: result,
        ...(guest && { lastMerge: { cart: guest, items: mergeLines(items), earlierLines } }),
        updatedAt: sql`now()` as never,
      })
      .where(eq(carts.userId, user.id))
    return { ...(await quote(ctx, result)), kept: earlierLines }
  },
}

/** The customer for the limits of a code. Without a verified address unknown, as for guests, who can enter any. */
async function findCustomer({ db, user }: Pick<RequestContext<'public'>, 'user'> & { db: Db }) {
  const address = user && (await verifiedEmailOf(db, user.id))
  return address === undefined ? undefined : { key: addressKey(address), verified: true, userId: user!.id }
}

const itemOf = ({ id, variantId, qty: given }: CartItem, qty = given): CartItem => ({
  id,
  ...(variantId && { variantId }),
  qty,
})

/** The items of a guest's cart without those that an earlier request already merged. */
function withoutMerged(before: readonly CartItem[] | undefined, items: readonly CartItem[]): CartItem[] {
  const added = new Map(before?.map((item) => [lineKey(item), item.qty]))
  return mergeLines(items)
    .map((item) => ({ ...item, qty: item.qty - (added.get(lineKey(item)) ?? 0) }))
    .filter(({ qty }) => qty > 0)
}

export async function findCartItems(db: Db, userId: string): Promise<CartItem[]> {
  const [row] = await db.select({ items: carts.items }).from(carts).where(eq(carts.userId, userId))
  return row?.items ?? []
}

/** Locks the cart until the transaction ends, so that two devices that merge at once both add their lines. */
async function lockCart(db: Db, userId: string) {
  const { items, lastMerge } = carts
  const [row] = await db.select({ items, lastMerge }).from(carts).where(eq(carts.userId, userId)).for('update')
  return row!
}
