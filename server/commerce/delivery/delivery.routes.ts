import type { Handlers } from '#server/core/http/serve.ts'
import type { adminDelivery as adminContract, delivery as contract } from '#shared/commerce/delivery.ts'
import { offeredPoints } from './pickup-points.ts'
import { findShopSettings, readSettings, saveSettings } from './settings.ts'

export const delivery: Handlers<typeof contract> = {
  async options(_, { db }) {
    const { delivery: rules, tax } = await findShopSettings(db)
    const places = rules.zones
      .filter(({ methods }) => methods.some(({ isEnabled }) => isEnabled))
      .flatMap((zone) => zone.places)
    const countries = [...new Set(places.map(({ country }) => country))].sort((one, other) =>
      one === tax.country ? -1 : other === tax.country ? 1 : one < other ? -1 : 1,
    )
    return { offersPickup: rules.offersPickup, pickupPoints: offeredPoints(rules), countries, places }
  },
}

export const adminDelivery: Handlers<typeof adminContract> = {
  get: (_, { db }) => readSettings(db, 'delivery'),
  save: ({ updatedAt, ...rules }, ctx) => saveSettings(ctx, 'delivery', rules, updatedAt),
}
