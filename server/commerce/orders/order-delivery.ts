import type { Address, AddressPlace, DeliveryChoice } from '#shared/commerce/delivery.ts'
import { addressLines } from '#shared/commerce/delivery-options.ts'
import { countryName } from '#shared/core/countries.ts'
import { fieldError } from '#shared/core/errors.ts'
import { offeredPoints } from '../delivery/pickup-points.ts'
import { deliveriesTo } from '../delivery/zones.ts'
import type { PricedCart } from '../totals/price-cart.ts'
import type { OrderDeliveryValue } from './orders.table.ts'

/** The parts of an address that determine zones and tax. */
export const placeOf = ({ country, province, city, suburb }: Address): AddressPlace => ({
  ...{ country, province, city, suburb },
})

/** Lines of the address that an order is delivered to; none for collection, or after its account was deleted. */
export const deliveryLines = (delivery: OrderDeliveryValue): string[] =>
  delivery.kind === 'delivery' && delivery.address
    ? [...addressLines(delivery.address), countryName(delivery.address.country)]
    : []

/** The delivery in the format of the order. Throws VALIDATION for a choice that the shop does not offer. */
export function requireDelivery(
  choice: DeliveryChoice,
  { delivery: rules, method, needsDelivery }: Pick<PricedCart, 'delivery' | 'method' | 'needsDelivery'>,
): OrderDeliveryValue {
  if (!needsDelivery) return { kind: 'none' }
  if (choice.kind === 'none') throw fieldError('delivery.kind', 'Choose how you get your order.')
  if (choice.kind === 'delivery') {
    if (!method)
      throw fieldError(
        'delivery.methodId',
        deliveriesTo(rules, placeOf(choice.address)).some(({ id }) => id === choice.methodId)
          ? 'Your order is too large for this delivery.'
          : 'This delivery is not available for your address.',
      )
    return { kind: 'delivery', methodId: method.id, name: method.name, address: choice.address }
  }
  if (!rules.offersPickup) throw fieldError('delivery.kind', 'This shop does not offer collection.')
  const points = offeredPoints(rules)
  const point = points.find(({ id }) => id === choice.pointId) ?? (points.length === 1 ? points[0] : undefined)
  if (points.length && !point) throw fieldError('delivery.pointId', 'Choose where you collect your order.')
  return { kind: 'pickup', ...(point && { point }) }
}
