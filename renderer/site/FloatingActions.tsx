import { Suspense, useRef } from 'react'
import { CartButton, CartParts } from '../cart/CartButton.tsx'
import { late } from '../ui/late.tsx'
import { useCompany } from './company.ts'
import styles from './FloatingActions.module.css'
import { useMe } from './me.ts'
import { ThemeToggle } from './ThemeToggle.tsx'
import { useKeepClear } from './use-keep-clear.ts'

const AddContent = late(async () => (await import('./AddContent.tsx')).AddContent)

/** Round buttons over the lower right corner; they step aside for dialogs and for what people came to press. */
export function FloatingActions() {
  const { features } = useCompany()
  const { may } = useMe()
  const area = useRef<HTMLElement>(null)
  const aside = useKeepClear(area)
  return (
    <>
      <section
        ref={area}
        className={styles.actions}
        data-floating
        data-aside={aside || undefined}
        aria-label="Quick actions"
      >
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
