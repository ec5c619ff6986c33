import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { featureDatabases, serverOn, world } from '#tests/world.ts'
import { methodOf, rulesOf, zoneOf } from '../delivery/delivery-for-tests.ts'
import { bankAccount, connectBank } from '../orders/checkout-for-tests.ts'
import { putOnSale } from './products-for-tests.ts'

beforeAll(async () => void (await serverOn()))

describe.each(featureDatabases)('on $kind', ({ url }) => {
  test('products name collection, delivery and payment as the shop has set them', async () => {
    const { here, admin, visitor } = await world({ url })
    const [id = '', service = ''] = await putOnSale(here, [{}, { needsDelivery: false }])
    const handover = async () => (await visitor.products.get({ id })).handover
    expect(await handover()).toEqual({ isDelivered: false, isCollected: true, pickupPoints: [], isPaidInPerson: true })
    expect((await visitor.products.get({ id: service })).handover).toBeUndefined()

    await here.asOwner((db) => db.execute(sql`update company set second_currency = 'ZWG', second_rate = '26'`))
    const { _id: account } = await admin.paymentSettings.create({ ...bankAccount, currency: 'ZWG' })
    expect(await handover()).toMatchObject({ isPaidInPerson: false })
    await admin.paymentSettings.remove({ id: account })
    await connectBank(admin)
    expect(await handover()).toMatchObject({ isPaidInPerson: false })

    const off = zoneOf([{ country: 'ZW' }], [methodOf({ isEnabled: false })])
    const { updatedAt } = await admin.adminDelivery.save({ ...rulesOf([off]), updatedAt: null })
    expect(await handover()).toMatchObject({ isDelivered: false, isCollected: true })
    const pickupPoints = [
      { id: 'kiosk', name: 'Kiosk', address: '2 Second Street', hint: 'Ring.', isEnabled: true },
      { id: 'closed', name: 'Closed', address: '3 Third Street', hint: '', isEnabled: false },
    ]
    const zones = [zoneOf([{ country: 'ZW' }])]
    const again = await admin.adminDelivery.save({ ...rulesOf(zones, { pickupPoints }), updatedAt })
    expect(await handover()).toMatchObject({
      isDelivered: true,
      pickupPoints: [{ name: 'Kiosk', address: '2 Second Street' }],
    })
    await admin.adminDelivery.save({ ...rulesOf(zones, { offersPickup: false }), updatedAt: again.updatedAt })
    expect(await handover()).toMatchObject({ isDelivered: true, isCollected: false, pickupPoints: [] })
  })
})
