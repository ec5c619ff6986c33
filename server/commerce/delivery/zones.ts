import type { AddressPlace, DeliveryMethod, DeliveryRules, DeliveryZone, Place } from '#shared/commerce/delivery.ts'
import type { DeliveryRate } from '#shared/commerce/totals.ts'
import { centsOf } from '#shared/core/money.ts'
import { isSamePlaceName } from './place-names.ts'

/** How precisely a place contains an address: 0 for not at all, 1 for its country, up to 4 for its suburb. */
function precisionOf({ country, province, city, suburbs }: Place, address: AddressPlace): number {
  if (country !== address.country) return 0
  const isOtherProvince = province && !isSamePlaceName(province, address.province)
  if (city) {
    // A city decides by itself where customers leave out the province.
    if ((isOtherProvince && address.province) || !isSamePlaceName(city, address.city)) return 0
    if (suburbs.length === 0) return 3
    return suburbs.some((suburb) => isSamePlaceName(suburb, address.suburb)) ? 4 : 0
  }
  if (province) return isOtherProvince ? 0 : 2
  return 1
}

/** The zone of an address: that with the most precise place, of equal ones the first. */
export function findZone({ zones }: Pick<DeliveryRules, 'zones'>, address: AddressPlace): DeliveryZone | undefined {
  let best: { zone: DeliveryZone; precision: number } | undefined
  for (const zone of zones) {
    const precision = Math.max(...zone.places.map((place) => precisionOf(place, address)))
    if (precision > (best?.precision ?? 0)) best = { zone, precision }
  }
  return best?.zone
}

/** The deliveries that customers can select for an address. */
export const deliveriesTo = (rules: Pick<DeliveryRules, 'zones'>, address: AddressPlace): DeliveryMethod[] =>
  findZone(rules, address)?.methods.filter(({ isEnabled }) => isEnabled) ?? []

/** The price of a method as `totalsOf` calculates with it. */
export function rateOf({ rate, freeFrom }: DeliveryMethod): DeliveryRate {
  const freeFromCents = freeFrom === undefined ? undefined : centsOf(freeFrom)
  if (rate.by === 'flat') return { by: 'flat', cents: centsOf(rate.price), freeFromCents }
  const inCents = rate.by === 'total'
  const steps = rate.steps.map(({ upTo, price }) => ({
    upTo: upTo === undefined || !inCents ? upTo : centsOf(upTo),
    cents: centsOf(price),
  }))
  return { by: rate.by, steps, freeFromCents }
}
