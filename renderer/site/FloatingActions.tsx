import { lazy, Suspense } from 'react'
import { CartButton, CartParts } from '../cart/CartButton.tsx'
import { useCompany } from './company.ts'
import styles from './FloatingActions.module.css'
import { useMe } from './me.ts'
import { ThemeToggle } from './ThemeToggle.tsx'

const AddContent = lazy(async () => ({ default: (await import('./AddContent.tsx')).AddContent }))

/** Round buttons over the lower right corner; they step aside while a dialog is open. */
export function FloatingActions() {
  const { features } = useCompany()
  const { may } = useMe()
  return (
    <>
      <section className={styles.actions} aria-label="Quick actions">
        <ThemeToggle />
        {features.cart && <CartButton />}
        {may('content') && (
          <Suspense>
            <AddContent />
          </Suspense>
        )}
      </section>
      {features.cart && <CartParts />}
    </>
  )
}
