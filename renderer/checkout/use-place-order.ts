import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import type { Quote } from '#shared/cart.ts'
import type { AppError } from '#shared/errors.ts'
import { api } from '../api/api.ts'
import { type CartLine, itemsOf } from '../cart/cart-lines.ts'
import { useCart } from '../cart/use-cart.ts'
import { paths } from '../paths.ts'
import { attemptFor, forgetAttempt } from './attempt.ts'
import { type Draft, keepDraft } from './draft.ts'

interface Wish {
  /** Right before the cart is emptied. */
  onPlaced: () => void
  /** What the server refused, for the fields it names. */
  onRefused: (error: AppError) => void
}

/** Sends the order; once it is placed, the cart is empty and the customer sees the confirmation. */
export function usePlaceOrder({ onPlaced, onRefused }: Wish) {
  const cart = useCart()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending, error } = useMutation({
    mutationFn: api.orders.checkout,
    meta: { errorsShownByCaller: true },
    onSuccess: ({ order, token }, { items }) => {
      onPlaced()
      forgetAttempt()
      keepDraft(undefined)
      cart.takeOut(items)
      void navigate(paths.ordered(order._id, token), { replace: true })
    },
    onError: (refused, { items }) => {
      // What the server said of prices and stock is shown on the lines, to be accepted.
      if (refused.code === 'PRICE_CHANGED' || refused.code === 'INSUFFICIENT_STOCK') {
        client.setQueryData([api.cart.quote.key, items], refused.details as Quote)
      }
      onRefused(refused)
    },
  })

  return {
    isPending,
    error,
    place({ name, email, phone, note }: Draft, lines: readonly CartLine[], total: number) {
      const body = {
        items: itemsOf(lines),
        customer: { name: name.trim(), email: email.trim(), phone: phone.trim() },
        note: note.trim(),
        payment: { method: 'manual' as const },
        total,
      }
      mutate({ ...body, idempotencyKey: attemptFor(body) })
    },
  }
}
