import { IconShoppingCart } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useCompany } from './company.ts'
import styles from './FloatingActions.module.css'
import { useMe } from './me.ts'
import { ThemeToggle } from './ThemeToggle.tsx'

const loadCart = () => import('./CartPanel.tsx')
const CartPanel = lazy(async () => ({ default: (await loadCart()).CartPanel }))
const AddContent = lazy(async () => ({ default: (await import('./AddContent.tsx')).AddContent }))

/** Round buttons over the lower right corner; they step aside while a dialog is open. */
export function FloatingActions() {
  const { features } = useCompany()
  const { may } = useMe()
  const [cart, setCart] = useState<'never' | 'open' | 'closed'>('never')
  return (
    <>
      <section className={styles.actions} aria-label="Quick actions">
        <ThemeToggle />
        {features.cart && (
          <button
            type="button"
            className={`glass-2 ${styles.button}`}
            aria-label="Open cart"
            aria-haspopup="dialog"
            onPointerEnter={loadCart}
            onClick={() => setCart('open')}
          >
            <IconShoppingCart size={22} stroke={1.6} aria-hidden />
          </button>
        )}
        {may('content') && (
          <Suspense>
            <AddContent />
          </Suspense>
        )}
      </section>
      {cart !== 'never' && (
        <Suspense>
          <CartPanel open={cart === 'open'} onClose={() => setCart('closed')} />
        </Suspense>
      )}
    </>
  )
}
