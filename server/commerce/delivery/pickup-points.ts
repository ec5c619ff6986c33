import type { DeliveryRules, OfferedPickupPoint } from '#shared/commerce/delivery.ts'

/** The pickup points that customers can select. */
export const offeredPoints = ({
  offersPickup,
  pickupPoints,
}: Pick<DeliveryRules, 'offersPickup' | 'pickupPoints'>): OfferedPickupPoint[] =>
  offersPickup
    ? pickupPoints
        .filter(({ isEnabled }) => isEnabled)
        .map(({ id, name, address, hint }) => ({ id, name, address, hint }))
    : []
