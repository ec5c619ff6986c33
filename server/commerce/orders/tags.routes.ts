import { asc, eq, inArray, sql } from 'drizzle-orm'
import { uniqueTags } from '#server/content/content/tags.ts'
import type { Handlers } from '#server/core/http/serve.ts'
import type { orderTags as contract } from '#shared/commerce/order-tags.ts'
import { AppError } from '#shared/core/errors.ts'
import { mostOrderTags } from '#shared/core/order-options.ts'
import { orders } from './orders.table.ts'
import { lockOrder } from './payment/settle.ts'
import { findOrder, presentAdminOrder } from './present-admin-order.ts'

/** Maximum tags that staff can choose from. */
const mostListed = 200

export const orderTags: Handlers<typeof contract> = {
  async list(_, { db }) {
    const { rows } = await db.execute<{ tag: string }>(
      sql`select min(tag) as tag from ${orders} cross join lateral unnest(${orders.tags}) as tag
        where ${orders.tags} <> '{}' group by lower(tag) order by lower(tag) limit ${mostListed}`,
    )
    return rows.map(({ tag }) => tag)
  },

  async set({ id, added, removed }, ctx) {
    const order = await lockOrder(ctx, id)
    const tags = withTags(order, withoutTags(order.tags, removed), added)
    await ctx.db.update(orders).set({ tags }).where(eq(orders.id, id))
    return presentAdminOrder(ctx, await findOrder(ctx.db, id))
  },

  async bulk({ ids, change }, { db }) {
    const former = []
    // In a fixed sequence, so that two bulk changes do not deadlock.
    for (const order of await db
      .select({ id: orders.id, tags: orders.tags, orderNumber: orders.orderNumber })
      .from(orders)
      .where(inArray(orders.id, ids))
      .orderBy(asc(orders.id))
      .for('update')) {
      const { id, tags } = order
      const after = change.action === 'addTags' ? withTags(order, tags, change.tags) : withoutTags(tags, change.tags)
      if (isSame(tags, after)) continue
      await db.update(orders).set({ tags: after }).where(eq(orders.id, id))
      former.push({ _id: id, before: tags, after })
    }
    return { changed: former.length, former }
  },

  async undoBulk({ former }, { db }) {
    const byId = new Map(former.map((one) => [one._id, one]))
    const rows = await db
      .select({ id: orders.id, tags: orders.tags })
      .from(orders)
      .where(inArray(orders.id, [...byId.keys()]))
      .orderBy(asc(orders.id))
      .for('update')
    const unchanged = rows.filter(({ id, tags }) => isSame(tags, byId.get(id)!.after))
    for (const { id } of unchanged)
      await db
        .update(orders)
        .set({ tags: uniqueTags(byId.get(id)!.before) })
        .where(eq(orders.id, id))
    return { changed: unchanged.length, skipped: byId.size - unchanged.length }
  },
}

/** Throws VALIDATION for too many tags. */
function withTags({ orderNumber }: { orderNumber: string }, tags: readonly string[], added: readonly string[]) {
  const present = new Set(tags.map((tag) => tag.toLowerCase()))
  const fresh = uniqueTags(added).filter((tag) => !present.has(tag.toLowerCase()))
  if (tags.length + fresh.length <= mostOrderTags) return [...tags, ...fresh]
  const message = `Order ${orderNumber} can have at most ${mostOrderTags} tags. Remove some first.`
  throw new AppError('VALIDATION', message, { fields: { tags: message } })
}

function withoutTags(tags: readonly string[], removed: readonly string[]) {
  const former = new Set(removed.map((tag) => tag.toLowerCase()))
  return tags.filter((tag) => !former.has(tag.toLowerCase()))
}

const isSame = (one: readonly string[], other: readonly string[]) => JSON.stringify(one) === JSON.stringify(other)
