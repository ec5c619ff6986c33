// Without schemas, because lists and forms of the website import this module.

/** Limits of the delivery settings. */
export const mostZones = 50
export const mostPlacesPerZone = 100
export const mostSuburbsPerPlace = 200
export const mostMethodsPerZone = 20
export const mostRateSteps = 20
export const mostPickupPoints = 50

/** How an order reaches its customer. `none` for orders of products that need neither delivery nor collection. */
export const deliveryKinds = ['pickup', 'delivery', 'none'] as const
export type DeliveryKind = (typeof deliveryKinds)[number]

export const rateBases = ['flat', 'weight', 'total'] as const
export type RateBasis = (typeof rateBases)[number]
export const rateBasisLabels: Record<RateBasis, string> = {
  flat: 'Fixed price',
  weight: 'By weight',
  total: 'By order value',
}

/** An address without its schema. */
export interface PostalAddress {
  line1: string
  line2: string
  suburb: string
  city: string
  province: string
  postcode: string
  country: string
}

/** The lines of an address as on an envelope, without the country: `12 Josiah Tongogara Ave`, `Avondale`, `Harare`. */
export const addressLines = ({ line1, line2, suburb, city, province, postcode }: PostalAddress): string[] =>
  [line1, line2, suburb, [postcode, city].filter(Boolean).join(' '), province].filter(Boolean)
