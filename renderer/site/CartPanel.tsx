import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { paths } from '../paths.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Empty } from '../ui/Empty.tsx'
import styles from './CartPanel.module.css'

/** The cart over the page: from the bottom edge on small screens, in the middle on larger ones. */
export function CartPanel({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Your Cart" sheet>
      <Empty
        action={
          <Button component={Link} to={paths.shop} variant="default" onClick={onClose}>
            Go to shop
          </Button>
        }
      >
        Your cart is empty
      </Empty>
      <div className={styles.total}>
        <span>Total</span>
        <strong className="num">$0.00</strong>
      </div>
      <Button fullWidth size="md" disabled>
        Checkout
      </Button>
    </Dialog>
  )
}
