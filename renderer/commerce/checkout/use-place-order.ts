import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { api } from '#renderer/core/api/api.ts'
import { newId } from '#renderer/core/new-id.ts'
import { paths } from '#renderer/core/paths.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import type { Quote } from '#shared/commerce/cart.ts'
import type { AppError } from '#shared/core/errors.ts'
import { type CartLine, itemsOf } from '../cart/cart-lines.ts'
import { useCart } from '../cart/use-cart.ts'

/** Who orders, as typed. */
export type Customer = Record<'name' | 'email' | 'phone' | 'note', string>

interface Ordered {
  lines: readonly CartLine[]
  total: number
  /** Id of the payment method. */
  method: string
}

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
    onSuccess: ({ order, token, next }, { items }) => {
      onPlaced()
      cart.takeOut(items)
      if (next) return location.assign(next.redirect)
      void navigate(paths.ordered(order._id, token), { replace: true })
    },
    onError: (refused, { items }) => {
      // What the server said of prices and stock is shown on the lines, to be accepted.
      if (refused.code === 'PRICE_CHANGED' || refused.code === 'INSUFFICIENT_STOCK') {
        client.setQueryData([api.cart.quote.key, items], refused.details as Quote)
      }
      // Another tab was quicker, or an answer got lost and something was changed since: the cart is ordered either way.
      if (refused.code === 'DUPLICATE') {
        toast.error(refused.message)
        cart.takeOut(items)
      }
      onRefused(refused)
    },
  })

  return {
    isPending,
    error,
    place({ name, email, phone, note }: Customer, { lines, total, method }: Ordered) {
      const body = {
        items: itemsOf(lines),
        customer: { name: name.trim(), email: email.trim(), phone: phone.trim() },
        note: note.trim(),
        payment: { method },
        total,
      }
      mutate({ ...body, idempotencyKey: cart.order ?? newId() })
    },
  }
}
