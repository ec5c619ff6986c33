import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { api } from '#renderer/core/api/api.ts'
import { paths } from '#renderer/core/paths.ts'
import { useMe } from '#renderer/core/session/me.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import type { Order } from '#shared/commerce/orders.ts'
import { problemSubject, questionSubject } from '#shared/core/order-options.ts'
import { cartPanel } from '../cart/cart-panel.ts'
import { useCart } from '../cart/use-cart.ts'
import { CancelOrder } from '../payments/CancelOrder.tsx'
import { InvoiceButton } from './InvoiceButton.tsx'
import styles from './OrderActions.module.css'

interface Props {
  order: Order
  /** Loads the order again. */
  reload(): Promise<{ data: Order | undefined }>
}

export function OrderActions({ order, reload }: Props) {
  const again = useBuyAgain()
  return (
    <div className={styles.actions}>
      <Button size="md" loading={again.isPending} onClick={() => again.mutate(order)}>
        Buy again
      </Button>
      <InvoiceButton order={order} size="md" reload={reload} />
      <AskAbout subject={questionSubject(order.orderNumber)}>Ask about this order</AskAbout>
      {order.status === 'completed' && (
        <AskAbout subject={problemSubject(order.orderNumber)}>Report a problem</AskAbout>
      )}
      {order.isOwn && <CancelOrder order={order} size="md" />}
    </div>
  )
}

/** Customers write a message to the shop. Guests and staff use the contact form. */
function AskAbout({ subject, children }: { subject: string; children: string }) {
  const { signedIn, may } = useMe()
  const to = signedIn && !may('content') ? paths.messagesAbout(subject) : paths.contactAbout(subject)
  return (
    <Button component={Link} to={to} size="md" variant="default">
      {children}
    </Button>
  )
}

/** Adds the available products of an order to the cart, at current prices. */
function useBuyAgain() {
  const { add, most } = useCart()
  return useMutation({
    mutationFn: ({ lines }: Order) =>
      api.cart.quote({
        items: lines.map(({ product, variantId, qty }) => ({ id: product, ...(variantId && { variantId }), qty })),
      }),
    onSuccess: ({ lines }) => {
      const available = lines.filter(({ problem, availability }) => problem !== 'gone' && availability !== 'out')
      for (const { id, title, qty, problem: _, ...line } of available)
        add({ _id: id, name: title, ...line }, Math.min(qty, most))
      if (available.length < lines.length)
        toast.info(
          available.length === 0
            ? 'These products are no longer available.'
            : 'Some products are no longer available. We added the rest to your cart.',
        )
      if (available.length > 0) cartPanel.open()
    },
  })
}
