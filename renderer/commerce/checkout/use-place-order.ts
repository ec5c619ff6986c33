import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { api } from '#renderer/core/api/api.ts'
import { newId } from '#renderer/core/new-id.ts'
import { paths } from '#renderer/core/paths.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import type { Quote } from '#shared/commerce/cart.ts'
import type { Checkout } from '#shared/commerce/orders.ts'
import type { AppError } from '#shared/core/errors.ts'
import { useCart } from '../cart/use-cart.ts'
import { type QuoteInput, quoteKey } from '../cart/use-quote.ts'
import { leaveTo } from '../payments/leave.ts'

interface Callbacks {
  /** Called before the cart is emptied. */
  onPlaced: () => void
  onRefused: (error: AppError) => void
}

interface Placing {
  order: Checkout
  /** What the quote that the customer saw was asked for. */
  asked: QuoteInput
}

/** Places the order, empties the cart and opens the payment or the confirmation. */
export function usePlaceOrder({ onPlaced, onRefused }: Callbacks) {
  const cart = useCart()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ order }: Placing) => api.orders.checkout(order),
    meta: { callerShowsErrors: true },
    async onSuccess({ order, token, payment }, { order: { items } }) {
      onPlaced()
      cart.removeOrdered(items)
      const next = payment ? paths.payment(order._id, token) : paths.orderConfirmation(order._id, token)
      // Before the provider's page, so that Back leads to the payment and not to an empty checkout.
      await navigate(next, { replace: true })
      if (payment?.status === 'pending' && payment.step.kind === 'redirect') leaveTo(payment.step.redirectUrl)
    },
    onError: (refused, { order: { items }, asked }) => {
      // The review shows the new prices and stock, which the customer can accept.
      if (refused.code === 'PRICE_CHANGED' || refused.code === 'INSUFFICIENT_STOCK') {
        client.setQueryData(quoteKey(asked), refused.details as Quote)
      }
      // Another tab placed this order, or its response got lost.
      if (refused.code === 'DUPLICATE') {
        toast.error(refused.message)
        cart.removeOrdered(items)
      }
      onRefused(refused)
    },
  })

  return {
    isPending,
    error,
    place: (order: Omit<Checkout, 'idempotencyKey'>, asked: QuoteInput) =>
      mutate({ order: { ...order, idempotencyKey: cart.order ?? newId() }, asked }),
  }
}
