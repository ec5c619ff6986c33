import { getCompany } from '#server/core/company/company.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import type { Handover } from '#shared/commerce/products.ts'
import { offeredPoints } from '../delivery/pickup-points.ts'
import { findShopSettings } from '../delivery/settings.ts'
import { offersIn } from '../payments/accounts.ts'

/** How the products of a shop are handed over and paid. */
export async function handoverIn(db: Db): Promise<Handover> {
  const { delivery } = await findShopSettings(db)
  const { currency, secondCurrency } = await getCompany(db)
  const offers = await offersIn(db, currency)
  if (secondCurrency) offers.push(...(await offersIn(db, secondCurrency)))
  return {
    isDelivered: delivery.zones.some(({ methods }) => methods.some(({ isEnabled }) => isEnabled)),
    isCollected: delivery.offersPickup,
    pickupPoints: offeredPoints(delivery).map(({ name, address }) => ({ name, address })),
    isPaidInPerson: offers.length > 0 && offers.every(({ method }) => method.isInPerson),
  }
}
