import type { Address, DeliveryMethod, DeliveryRules, DeliveryZone, Place } from '#shared/commerce/delivery.ts'

/** An address in Avondale, Harare. */
export const addressOf = (change: Partial<Address> = {}): Address => ({
  line1: '12 King George Rd',
  line2: '',
  suburb: 'Avondale',
  city: 'Harare',
  province: '',
  postcode: '',
  country: 'ZW',
  ...change,
})

export const placeFor = (change: Partial<Address> = {}) => {
  const { country, province, city, suburb } = addressOf(change)
  return { country, province, city, suburb }
}

let entries = 0

/** A delivery at 5.00 by default. */
export const methodOf = (change: Partial<DeliveryMethod> = {}): DeliveryMethod => ({
  id: `method-${++entries}`,
  name: 'Courier',
  hint: '',
  rate: { by: 'flat', price: 5 },
  isEnabled: true,
  ...change,
})

export const zoneOf = (places: (Partial<Place> & { country: string })[], methods = [methodOf()]): DeliveryZone => ({
  id: `zone-${++entries}`,
  name: 'Zone',
  places: places.map((place) => ({ suburbs: [], ...place })),
  methods,
})

export const rulesOf = (zones: DeliveryZone[], change: Partial<DeliveryRules> = {}): DeliveryRules => ({
  offersPickup: true,
  pickupPoints: [],
  zones,
  ...change,
})
