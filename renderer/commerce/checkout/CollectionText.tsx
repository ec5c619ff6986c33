import { IconBuildingStore } from '@tabler/icons-react'
import { useCompany } from '#renderer/core/company/company.ts'
import styles from './CheckoutPage.module.css'

/** Where and how the customer collects: at the pickup point, or at the company's address without one. */
export function CollectionText({ point }: { point?: { name: string; address: string; hint: string } | undefined }) {
  const { address, pickup } = useCompany()
  const lines = point ? [point.name, point.address, point.hint] : [address, pickup]
  return (
    <p className={styles.way}>
      <IconBuildingStore size={22} stroke={1.6} aria-hidden />
      <span>
        <strong>You collect your order</strong>
        {lines.filter(Boolean).join('\n\n') || 'We will let you know where and when.'}
      </span>
    </p>
  )
}
