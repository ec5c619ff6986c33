import { eq, sql } from 'drizzle-orm'
import { companyIn } from '#server/core/company/company.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import type { Handlers } from '#server/core/http/serve.ts'
import type { CartItem, cart as contract } from '#shared/commerce/cart.ts'
import { lineKey, mostLines } from '#shared/commerce/product-options.ts'
import { expectCart, merged, quote } from '../products/quote.ts'
import { carts } from './cart.table.ts'

export const cart: Handlers<typeof contract> = {
  async quote({ items }, ctx) {
    expectCart(ctx.site)
    return quote(ctx, items)
  },

  async get(_, ctx) {
    expectCart(ctx.site)
    return quote(ctx, await itemsOf(ctx.db, ctx.user.id))
  },

  async put({ items, merge: guest }, ctx) {
    expectCart(ctx.site)
    const { db, user } = ctx
    // Held, so that two devices that merge at once do not lose each other's lines.
    await db.insert(carts).values({ userId: user.id }).onConflictDoNothing()
    const { items: earlier, joined } = guest ? await heldCart(db, user.id) : { items: [] }
    const before = joined?.cart === guest ? joined : undefined
    const wanted = await quote(ctx, [...beyond(before?.items, items), ...earlier].slice(0, 2 * mostLines))
    // Merged lines go as far as the shop sells at once, never as far as the stock: that would tell how many there are.
    const { mostPerLine } = await companyIn(db)
    const together = guest
      ? wanted.lines
          .filter(({ problem, availability }) => problem !== 'gone' && availability !== 'out')
          .map((line) => itemOf(line, Math.min(line.qty, mostPerLine)))
          .slice(0, mostLines)
      : wanted.lines.map((line) => itemOf(line))
    const keys = new Set(together.map(lineKey))
    const kept = before?.kept ?? earlier.filter((item) => keys.has(lineKey(item))).length
    await db
      .update(carts)
      .set({
        items: together,
        ...(guest && { joined: { cart: guest, items: merged(items), kept } }),
        updatedAt: sql`now()` as never,
      })
      .where(eq(carts.userId, user.id))
    return { ...(await quote(ctx, together)), kept }
  },
}

const itemOf = ({ id, variantId, qty }: CartItem, most = qty): CartItem => ({
  id,
  ...(variantId && { variantId }),
  qty: most,
})

/** What of `items` a guest's cart did not bring when it came before. */
function beyond(before: readonly CartItem[] | undefined, items: readonly CartItem[]): CartItem[] {
  const brought = new Map(before?.map((item) => [lineKey(item), item.qty]))
  return merged(items)
    .map((item) => ({ ...item, qty: item.qty - (brought.get(lineKey(item)) ?? 0) }))
    .filter(({ qty }) => qty > 0)
}

/** What lies in somebody's cart. */
export async function itemsOf(db: Db, userId: string): Promise<CartItem[]> {
  const [row] = await db.select({ items: carts.items }).from(carts).where(eq(carts.userId, userId))
  return row?.items ?? []
}

/** The cart of somebody who has one, held until the end of the transaction. */
async function heldCart(db: Db, userId: string) {
  const { items, joined } = carts
  const [row] = await db.select({ items, joined }).from(carts).where(eq(carts.userId, userId)).for('update')
  return row!
}
