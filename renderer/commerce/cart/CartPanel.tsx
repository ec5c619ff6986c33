import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { paths } from '#renderer/core/paths.ts'
import { Dialog } from '#renderer/core/ui/Dialog.tsx'
import { Empty } from '#renderer/core/ui/Empty.tsx'
import { formatMoney } from '#renderer/core/ui/format.ts'
import { CartLines } from './CartLines.tsx'
import styles from './CartPanel.module.css'
import { useCart } from './use-cart.ts'
import { checkedLines, isSound, useQuote } from './use-quote.ts'

/** The cart over the page: from the bottom edge on small screens, in the middle on larger ones. */
export function CartPanel({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { lines, total } = useCart()
  const quote = useQuote(lines, open)
  const checked = checkedLines(lines, quote.data)
  const sound = isSound(checked)
  return (
    <Dialog open={open} onClose={onClose} title="Your Cart" sheet>
      {lines.length === 0 ? (
        <Empty
          action={
            <Button component={Link} to={paths.shop} variant="default" onClick={onClose}>
              Go to shop
            </Button>
          }
        >
          Your cart is empty
        </Empty>
      ) : (
        <CartLines lines={checked} onLeave={onClose} />
      )}
      {quote.isError && (
        <p className={styles.problem} role="alert">
          {quote.error.message}
        </p>
      )}
      <div className={styles.total}>
        <span>Total</span>
        <strong className="num" aria-live="polite">
          {formatMoney(total)}
        </strong>
      </div>
      {sound ? (
        <Button component={Link} to={paths.checkout} fullWidth size="md" onClick={onClose}>
          Checkout
        </Button>
      ) : (
        <Button fullWidth size="md" disabled>
          Checkout
        </Button>
      )}
    </Dialog>
  )
}
