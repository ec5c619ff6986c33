import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { findFewMatches, matchesSearch } from '#server/core/db/list-search.ts'
import { featureDatabases, serverOn, world } from '#tests/world.ts'
import { orders } from './orders.table.ts'

beforeAll(async () => void (await serverOn()))

describe.each(featureDatabases)('on $kind', ({ url }) => {
  test('index search and scan return the same orders', async () => {
    const { here, otherCompany, admin } = await world({ url })
    for (const company of [here, otherCompany])
      await company.asOwner((db) =>
        db.execute(sql`insert into orders (order_number, customer_name, customer_email, customer_phone, payment_method, total_cents, token, history)
          select '#' || n, 'Buyer Ünique' || n % 7, 'buyer-' || n || '@people.example', '', 'manual', n, 'token' || n, '[]'
          from generate_series(1, 1200) n`),
      )
    const looked = (q: string) =>
      here.asOwner(async (db) => ({
        ids: (await findFewMatches(db, orders, q))?.length,
        found: await db.$count(orders, await matchesSearch(db, orders, q)),
      }))
    expect(await looked('#77')).toEqual({ ids: 11, found: 11 })
    expect(await looked('ünIQUE3 buyer-11')).toEqual({ ids: 15, found: 15 })
    expect(await looked('unknown')).toEqual({ ids: 0, found: 0 })
    // Wildcards and quotes are searched literally.
    expect(await looked(`% _ ' \\`)).toEqual({ ids: 0, found: 0 })
    expect(await looked('buyer')).toEqual({ ids: undefined, found: 1200 })
    expect(await looked(' ')).toEqual({ ids: undefined, found: 1200 })

    const page = await admin.adminOrders.list({ q: 'buyer', limit: 2 })
    expect(page).toMatchObject({ total: 1200, counts: { all: 1200, pending: 1200 } })
    expect((await admin.adminOrders.list({ q: 'buyer 77', sort: 'lowest', limit: 2 })).total).toBe(21)
  })
})
