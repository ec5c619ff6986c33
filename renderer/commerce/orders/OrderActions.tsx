import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { api } from '#renderer/core/api/api.ts'
import { paths } from '#renderer/core/paths.ts'
import { useMe } from '#renderer/core/session/me.ts'
import { ConfirmDialog } from '#renderer/core/ui/ConfirmDialog.tsx'
import { toast } from '#renderer/core/ui/toast.ts'
import type { Order } from '#shared/commerce/orders.ts'
import { cannot } from '#shared/core/order-options.ts'
import { cartPanel } from '../cart/cart-panel.ts'
import { useCart } from '../cart/use-cart.ts'
import styles from './OrderActions.module.css'

/** What a customer can do with an order: have it again, take it back, ask about it. */
export function OrderActions({ order, mayCancel }: { order: Order; mayCancel: boolean }) {
  const again = useBuyAgain()
  return (
    <div className={styles.actions}>
      <Button size="md" loading={again.isPending} onClick={() => again.mutate(order)}>
        Buy again
      </Button>
      <AskAbout subject={`Order ${order.orderNumber}`} />
      {mayCancel && !cannot.cancel(order) && <CancelOrder order={order} />}
    </div>
  )
}

/** Customers write to the shop where its answer will stand; guests, who have no messages, by the contact form. */
function AskAbout({ subject }: { subject: string }) {
  const { signedIn, may } = useMe()
  const to = signedIn && !may('content') ? paths.messagesAbout(subject) : paths.contactAbout(subject)
  return (
    <Button component={Link} to={to} size="md" variant="default">
      Ask about this order
    </Button>
  )
}

/** Puts what there still is of an order into the cart, at today's prices. */
function useBuyAgain() {
  const { add, most } = useCart()
  return useMutation({
    mutationFn: ({ lines }: Order) =>
      api.cart.quote({
        items: lines.map(({ product, variantId, qty }) => ({ id: product, ...(variantId && { variantId }), qty })),
      }),
    onSuccess: ({ lines }) => {
      const here = lines.filter(({ problem, availability }) => problem !== 'gone' && availability !== 'out')
      for (const { id, title, qty, problem: _, ...line } of here)
        add({ _id: id, name: title, ...line }, Math.min(qty, most))
      if (here.length < lines.length)
        toast.info(
          here.length === 0
            ? 'Nothing of this order is available any more.'
            : 'Some of it is no longer available. The rest is in your cart.',
        )
      if (here.length > 0) cartPanel.open()
    },
  })
}

function CancelOrder({ order: { _id, orderNumber } }: { order: Order }) {
  const [asking, setAsking] = useState(false)
  const cancel = useMutation({
    mutationFn: api.orders.cancel,
    onSuccess: () => toast.success(`Order ${orderNumber} was cancelled.`),
    onSettled: () => setAsking(false),
  })
  return (
    <>
      <Button size="md" variant="subtle" color="gray" onClick={() => setAsking(true)}>
        Cancel order
      </Button>
      <ConfirmDialog
        open={asking}
        title="Cancel this order?"
        action="Cancel order"
        busy={cancel.isPending}
        onConfirm={() => cancel.mutate({ id: _id })}
        onClose={() => setAsking(false)}
      >
        The products of order <span className="whole">{orderNumber}</span> go back to the shop, where others can buy
        them. This cannot be undone.
      </ConfirmDialog>
    </>
  )
}
