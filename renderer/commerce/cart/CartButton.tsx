import { IconShoppingCart } from '@tabler/icons-react'
import { Suspense, useSyncExternalStore } from 'react'
import { useMe } from '#renderer/core/session/me.ts'
import { LoadFailed, lazyWithFallback } from '#renderer/core/ui/lazy-with-fallback.tsx'
import floating from '#renderer/site/site/FloatingActions.module.css'
import styles from './CartButton.module.css'
import { cartPanel } from './cart-panel.ts'
import { useCart } from './use-cart.ts'

const CartPanel = lazyWithFallback(async () => (await import('./CartPanel.tsx')).CartPanel, LoadFailed)
const CartSync = lazyWithFallback(async () => (await import('./CartSync.tsx')).CartSync)

/** Opens the cart and shows how many lines are in it. */
export function CartButton() {
  const { lines } = useCart()
  return (
    <button
      type="button"
      className={`glass-2 ${floating.button}`}
      aria-haspopup="dialog"
      onPointerEnter={CartPanel.preload}
      onClick={cartPanel.open}
    >
      <IconShoppingCart size={22} stroke={1.6} aria-hidden />
      <span className="sr-only">Open cart</span>
      {lines.length > 0 && (
        <span key={lines.length} className={`num ${styles.badge}`}>
          {lines.length}
          <span className="sr-only"> {lines.length === 1 ? 'product' : 'products'} in it</span>
        </span>
      )}
    </button>
  )
}

/** The cart panel and its sync with the account, both downloaded on demand. */
export function CartParts() {
  const panel = useSyncExternalStore(cartPanel.watch, cartPanel.state, () => 'never' as const)
  const { signedIn } = useMe()
  return (
    <Suspense>
      {panel !== 'never' && <CartPanel open={panel === 'open'} onClose={cartPanel.close} />}
      {signedIn && <CartSync />}
    </Suspense>
  )
}
