import { IconBuildingStore } from '@tabler/icons-react'
import { useCompany } from '#renderer/core/company/company.ts'
import styles from './Collection.module.css'

/** Where and how customers collect their order. */
export function Collection() {
  const { address, pickup, features } = useCompany()
  if (!features.cart) return null
  return (
    <aside className={styles.collection} aria-label="Collection">
      <IconBuildingStore size={22} stroke={1.6} aria-hidden />
      <p>
        <strong>Collection only, pay on collection</strong>
        {[address, pickup].filter(Boolean).join('\n\n') || 'We will let you know where and when.'}
      </p>
    </aside>
  )
}
