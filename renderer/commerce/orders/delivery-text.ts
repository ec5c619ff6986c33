import { companyLocale } from '#renderer/core/ui/format.ts'
import type { OrderDelivery } from '#shared/commerce/delivery.ts'
import { addressLines, type PostalAddress } from '#shared/commerce/delivery-options.ts'
import { countryName } from '#shared/core/countries.ts'

/** An address as lines of text, with its country. */
const addressText = (address: PostalAddress) =>
  [...addressLines(address), countryName(address.country, companyLocale())].join('\n')

/** Where an order is delivered or collected, as lines of text; empty if only the company's address is known. */
export function deliveryText(delivery: OrderDelivery): string {
  if (delivery.kind === 'delivery') return delivery.address ? addressText(delivery.address) : ''
  if (delivery.kind === 'pickup' && delivery.point)
    return [delivery.point.name, delivery.point.address].filter(Boolean).join('\n')
  return ''
}
