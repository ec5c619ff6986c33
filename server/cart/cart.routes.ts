import { eq, sql } from 'drizzle-orm'
import type { CartItem, cart as contract } from '#shared/cart.ts'
import { lineKey, mostLines, mostOfOne } from '#shared/product-options.ts'
import type { Db } from '../db/tenancy.ts'
import { expectCart, quote } from '../products/quote.ts'
import type { Handlers } from '../serve.ts'
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

  async put({ items, merge }, ctx) {
    expectCart(ctx.site)
    const { db, user } = ctx
    // Held, so that two devices that merge at once do not lose each other's lines.
    await db.insert(carts).values({ userId: user.id }).onConflictDoNothing()
    const earlier = merge ? await itemsOf(db, user.id, 'update') : []
    const wanted = await quote(ctx, [...items, ...earlier].slice(0, 2 * mostLines))
    // Merged lines go as far as there is stock; what was said outright is kept as it was said.
    const together = merge
      ? wanted.lines
          .filter(({ problem }) => problem !== 'gone')
          .map(({ available = mostOfOne, ...line }) => itemOf(line, Math.min(line.qty, available, mostOfOne)))
          .filter(({ qty }) => qty > 0)
          .slice(0, mostLines)
      : wanted.lines.map((line) => itemOf(line))
    await db
      .update(carts)
      .set({ items: together, updatedAt: sql`now()` as never })
      .where(eq(carts.userId, user.id))
    const keys = new Set(together.map(lineKey))
    const kept = earlier.filter((item) => keys.has(lineKey(item))).length
    return { ...(await quote(ctx, together)), kept }
  },
}

const itemOf = ({ id, variantId, qty }: CartItem, most = qty): CartItem => ({
  id,
  ...(variantId && { variantId }),
  qty: most,
})

/** What lies in somebody's cart; `'update'` holds it. */
export async function itemsOf(db: Db, userId: string, lock?: 'update'): Promise<CartItem[]> {
  const rows = db.select({ items: carts.items }).from(carts).where(eq(carts.userId, userId))
  const [row] = await (lock ? rows.for(lock) : rows)
  return row?.items ?? []
}
