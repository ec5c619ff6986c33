import { IconBuildingStore, IconTruckDelivery } from '@tabler/icons-react'
import { useCompany } from '#renderer/core/company/company.ts'
import type { Handover } from '#shared/commerce/products.ts'
import styles from './HandoverNote.module.css'

/** More points are listed at the checkout only. */
const mostPoints = 3

/** How customers receive a product, where they collect it, and whether they pay there. */
export function HandoverNote({ handover }: { handover: Handover }) {
  const { address, pickup, features } = useCompany()
  const { isCollected, isDelivered, pickupPoints } = handover
  if (!features.cart || !(isCollected || isDelivered)) return null
  const Icon = isCollected ? IconBuildingStore : IconTruckDelivery
  return (
    <aside className={styles.note} aria-label={isCollected ? 'Collection' : 'Delivery'}>
      <Icon size={22} stroke={1.6} aria-hidden />
      <p>
        <strong>{titleOf(handover)}</strong>
        {isCollected
          ? placesOf(pickupPoints, [address, pickup])
          : 'The checkout shows what delivery to your address costs.'}
      </p>
    </aside>
  )
}

function titleOf({ isCollected, isDelivered, isPaidInPerson }: Handover) {
  if (isCollected && isDelivered)
    return isPaidInPerson ? 'Collection or delivery, pay on receipt' : 'Collection or delivery'
  if (isDelivered) return isPaidInPerson ? 'Delivery, pay on delivery' : 'Delivery'
  return isPaidInPerson ? 'Collection only, pay on collection' : 'Collection only'
}

function placesOf(points: Handover['pickupPoints'], ofCompany: string[]) {
  if (points.length > mostPoints) return `${points.length} places to collect: select one at the checkout.`
  const lines = points.length > 0 ? points.map(({ name, address }) => `${name}, ${address}`) : ofCompany
  return lines.filter(Boolean).join('\n\n') || 'We will let you know where and when.'
}
