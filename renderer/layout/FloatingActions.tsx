import { Suspense, useRef } from 'react'
import { lazyWithFallback } from '#renderer/core/ui/lazy-with-fallback.tsx'
import styles from '#renderer/site/site/FloatingActions.module.css'
import { CartButton, CartParts } from '../commerce/cart/CartButton.tsx'
import { useCompany } from '../core/company/company.ts'
import { useMe } from '../core/session/me.ts'
import { useAvoidActions } from '../core/ui/use-avoid-actions.ts'
import { ThemeToggle } from '../site/site/ThemeToggle.tsx'

const AddContent = lazyWithFallback(async () => (await import('./AddContent.tsx')).AddContent)

/** Round buttons in the lower right corner. They move when a dialog or another button is there. */
export function FloatingActions() {
  const { features } = useCompany()
  const { may } = useMe()
  const area = useRef<HTMLElement>(null)
  const aside = useAvoidActions(area)
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
