import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkoutRequest } from '#server/commerce/orders/checkout-for-tests.ts'
import { putOnSale } from '#server/commerce/products/products-for-tests.ts'
import { featureDatabases, serverOn, world } from '#tests/world.ts'

beforeAll(async () => void (await serverOn()))

describe.each(featureDatabases)('on $kind', ({ url }) => {
  test('returns totals, 30-day trends and revenue of paid orders', async () => {
    const w = await world({ url, plan: 'pro' })
    const { admin, member, here, database } = w
    const [lamp, last] = await putOnSale(here, [
      { name: 'Lamp', priceCents: 1010, stock: 50 },
      { name: 'Last one', priceCents: 100, stock: 2 },
    ])
    const order = async (daysAgo: number, status: 'pending' | 'completed' | 'cancelled') => {
      const { order: made } = await member.orders.checkout(
        checkoutRequest([{ id: lamp!, qty: 1 }], 10.1, { email: member.email }),
      )
      if (status !== 'pending') await admin.orders.update({ id: made._id, status, notify: false })
      await database.owner.execute(
        sql`update orders set created_at = now() - make_interval(days => ${daysAgo}, hours => 1) where id = ${made._id}`,
      )
      return made
    }
    await order(70, 'completed')
    await order(45, 'completed')
    await order(29, 'completed')
    await order(0, 'completed')
    await order(0, 'cancelled')
    const latest = await order(0, 'pending')
    await database.owner.execute(
      sql`update users set created_at = now() - interval '40 days' where id = ${w.moderator.id}`,
    )
    await admin.users.remove({ id: (await here.person('customer')).id })

    const stats = await admin.dashboard.stats({})
    expect(stats).toMatchObject({ totalUsers: 3, totalProducts: 2, totalOrders: 6, totalRevenue: 40.4 })
    expect(stats.trends.revenue).toMatchObject({ now: 20.2, before: 10.1 })
    expect(stats.trends.revenue.days).toHaveLength(30)
    expect([stats.trends.revenue.days[0], stats.trends.revenue.days[29]]).toEqual([10.1, 10.1])
    expect(stats.trends.orders).toMatchObject({ now: 4, before: 1 })
    const quarter = (await admin.dashboard.stats({ days: 90 })).trends.revenue
    expect([quarter.now, quarter.before, quarter.days.length]).toEqual([40.4, 0, 90])
    expect((await admin.dashboard.stats({ days: 7 })).trends.orders).toMatchObject({ now: 3, before: 0 })
    expect(stats.trends.users).toMatchObject({ now: 2, before: 1 })
    expect(stats.recentOrders).toHaveLength(5)
    expect(stats.recentOrders.map(({ orderNumber }) => orderNumber)).toContain(latest.orderNumber)
    expect(stats.lowStock).toEqual({ total: 1, results: [{ _id: last, name: 'Last one', stock: 2 }] })
    expect(stats.plan).toMatchObject({ name: 'Pro', admins: { used: 1, limit: 5 }, products: { limit: 100 } })
    expect(stats.setup).toContainEqual({ step: 'product', done: true })
    expect(stats.setup).toContainEqual({ step: 'logo', done: false })

    expect(await w.neighbour.dashboard.stats({})).toMatchObject({
      ...{ totalUsers: 1, totalProducts: 0, totalOrders: 0, totalRevenue: 0, recentOrders: [] },
    })
    for (const person of [w.moderator, member])
      await expect(person.dashboard.stats({})).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(w.visitor.dashboard.stats({})).rejects.toMatchObject({ code: 'AUTH_REQUIRED' })
  })

  test('moderators see content but no users and revenue', async () => {
    const { moderator } = await world({ url })
    const overview = await moderator.adminContent.overview({})
    expect(new Set(Object.keys(overview))).toEqual(new Set(['comments', 'drafts', 'media', 'photos', 'plan', 'totals']))
  })
})
