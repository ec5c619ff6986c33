import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { checkoutRequest } from '#server/commerce/orders/checkout-for-tests.ts'
import { putOnSale } from '#server/commerce/products/products-for-tests.ts'
import { featureDatabases, type Person, world } from '#tests/world.ts'
import { insertPhotos } from '../photos/rows-for-tests.ts'

const found = async (person: Person, q: string) => (await person.adminSearch.find({ q })).results

describe.each(featureDatabases)('on $kind', ({ url }) => {
  test('finds items of their own company for staff by name, drafts included', async () => {
    const { here, otherCompany, visitor, member, moderator, admin } = await world({ url })
    await insertPhotos(here, [
      { title: 'Dunes at dawn' },
      { title: 'More dunes', published: false, publishedAt: null, category: 'Nature' },
      { title: 'Dunes thrown away', trashedAt: new Date().toISOString() },
      { title: 'City' },
    ])
    await insertPhotos(otherCompany, [{ title: 'Dunes of the neighbour' }])
    const [id] = await putOnSale(here, [{ name: 'Print of the dunes', sku: 'DN-7', priceCents: 4900 }])
    const { order } = await visitor.orders.checkout(
      checkoutRequest([{ id: id!, qty: 1 }], 49, { email: `dunes-${randomUUID()}@buyers.example` }),
    )

    const all = await found(admin, 'dunes')
    expect(all.map(({ title }) => title).sort()).toEqual(
      ['Dunes at dawn', 'More dunes', 'Print of the dunes', order.orderNumber].sort(),
    )
    // Prefix matches come first.
    expect(all[0]).toMatchObject({ type: 'photos', title: 'Dunes at dawn', hidden: false })
    expect(all.find(({ title }) => title === 'More dunes')).toMatchObject({ hidden: true, hint: 'Nature' })
    expect((await found(moderator, 'dunes')).map(({ type }) => type)).toEqual(['photos', 'photos'])

    // Numbers, codes and addresses are searched too, ignoring case.
    expect(await found(admin, order.orderNumber.toLowerCase())).toMatchObject([{ type: 'orders', hint: 'Rosa Buyer' }])
    expect(await found(admin, 'dn-7')).toMatchObject([{ type: 'products', title: 'Print of the dunes' }])
    expect(await found(admin, member.email)).toMatchObject([{ type: 'users', _id: member.id, hint: member.email }])
    expect(await found(admin, 'd')).toEqual([])
    expect(await found(admin, "%_'")).toEqual([])
    await expect(admin.adminSearch.find({ q: 'x'.repeat(101) })).rejects.toMatchObject({ code: 'VALIDATION' })
  })

  test('limits the number of results', async () => {
    const { here, moderator } = await world({ url })
    await insertPhotos(
      here,
      Array.from({ length: 40 }, (_, place) => ({ title: `Dune ${place}` })),
    )
    const results = await found(moderator, 'dune')
    expect(results.length).toBeLessThanOrEqual(24)
    expect(await found(moderator, 'dune 39')).toMatchObject([{ title: 'Dune 39' }])
  })
})
