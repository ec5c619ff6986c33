import { Button } from '@mantine/core'
import { IconBrandWhatsapp } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useCompany } from '#renderer/core/company/company.ts'
import { paths } from '#renderer/core/paths.ts'
import { Dialog } from '#renderer/core/ui/Dialog.tsx'
import { Empty } from '#renderer/core/ui/Empty.tsx'
import { Totals } from '../totals/Totals.tsx'
import { CartLines } from './CartLines.tsx'
import styles from './CartPanel.module.css'
import { CurrencyChoice } from './CurrencyChoice.tsx'
import { useDeliveryOptions } from './use-delivery-options.ts'
import { canBeOrdered, useQuotedCart } from './use-quote.ts'
import { whatsAppOrder } from './whatsapp-order.ts'

/** The cart as a sheet on small screens and a dialog on larger ones. */
export function CartPanel({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { whatsapp_orders } = useCompany()
  const { quote, lines, totals, currency, other, isOutdated } = useQuotedCart(open)
  const delivery = useDeliveryOptions(open)
  const isDelivered = quote.data?.needsDelivery && delivery.data && delivery.data.countries.length > 0
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
        <CartLines lines={lines} onLeave={onClose} />
      )}
      {quote.isError && (
        <p className={styles.problem} role="alert">
          {quote.error.message}
        </p>
      )}
      <div className={styles.total}>
        {lines.length > 0 && <CurrencyChoice />}
        <Totals
          totals={totals}
          currency={currency}
          other={other}
          isOutdated={isOutdated}
          isLive
          note={isDelivered ? 'Delivery is calculated at checkout.' : undefined}
        />
      </div>
      {canBeOrdered(lines) ? (
        <Button component={Link} to={paths.checkout} fullWidth size="md" onClick={onClose}>
          Checkout
        </Button>
      ) : (
        <Button fullWidth size="md" disabled>
          Checkout
        </Button>
      )}
      {whatsapp_orders && canBeOrdered(lines) && (
        <Button
          component="a"
          href={whatsAppOrder(whatsapp_orders, lines, totals.total, currency)}
          target="_blank"
          rel="noopener"
          fullWidth
          size="md"
          mt="xs"
          variant="default"
          leftSection={<IconBrandWhatsapp size={20} stroke={1.75} aria-hidden />}
        >
          Order on WhatsApp
        </Button>
      )}
    </Dialog>
  )
}
