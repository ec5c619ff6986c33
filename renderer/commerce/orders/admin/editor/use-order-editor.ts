import { useForm } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isAmount } from '#renderer/core/admin/typed-amount.ts'
import { api, query } from '#renderer/core/api/api.ts'
import { useCompany } from '#renderer/core/company/company.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import type { AppError } from '#shared/core/errors.ts'
import type { Currency } from '#shared/core/locale-options.ts'
import { useDeliveryOptions } from '../../../cart/use-delivery-options.ts'
import {
  blankCheckout,
  type CheckoutValues,
  deliveryChoice,
  deliveryKindOf,
  quoteOptions,
  toFormFields,
} from '../../../checkout/checkout-form.ts'
import { type Addable, type EditorLine, itemsOf, withAdded } from './editor-lines.ts'

export interface EditorStart {
  values?: Partial<CheckoutValues>
  lines?: EditorLine[]
  /** Discount by hand, as typed. */
  byHand?: string
  /** Currency of the order; that of the company by default. */
  currency?: Currency
}

/** The state of an order that staff make or change, with the current quote of its products as a new order. */
export function useOrderEditor({ values = {}, lines: first = [], byHand: discount = '', currency: own }: EditorStart) {
  const company = useCompany()
  const [lines, setLines] = useState(first)
  const [byHand, setByHand] = useState(discount)
  const [currency, setCurrency] = useState<Currency>(own ?? company.currency)
  const options = useDeliveryOptions(true)
  const { offersPickup = true, pickupPoints = [], countries = [], places = [] } = options.data ?? {}
  const form = useForm<CheckoutValues>({ initialValues: { ...blankCheckout, ...values } })
  const country = form.values.country || countries[0] || ''
  const current = { ...form.values, country }
  const [typed] = useDebouncedValue(current, 250, { leading: true })
  const byHandAmount = isAmount(byHand) ? Number(byHand) : 0
  const [needsDelivery, setNeedsDelivery] = useState(true)
  const offered = { needsDelivery, offersPickup, pickupPoints, countries, places }
  const kind = deliveryKindOf(form.values.kind, offered)
  const input = { items: itemsOf(lines), byHand: byHandAmount, currency, ...quoteOptions(kind, typed) }
  const quote = useQuery({
    ...query(api.staffOrders.quote, input),
    enabled: lines.length > 0,
    placeholderData: keepPreviousData,
  })
  if (quote.data && quote.data.needsDelivery !== needsDelivery) setNeedsDelivery(quote.data.needsDelivery)
  const setQuantity = (key: string, qty: number) =>
    setLines((now) => now.map((line) => (line.key === key ? { ...line, qty } : line)))
  return {
    form,
    lines,
    add: (one: Addable) => setLines((now) => withAdded(now, one)),
    remove: (key: string) => setLines((now) => now.filter((line) => line.key !== key)),
    setQuantity,
    ...{ byHand, setByHand, byHandAmount, currency, setCurrency },
    ...{ offered, kind, quote },
    isLoading: options.isPending,
    /** The delivery as it is sent; undefined if the shop offers none. */
    delivery: kind && deliveryChoice(kind, current),
    /** Shows the errors of fields, and others as a message. */
    showError(error: AppError) {
      const fields = toFormFields(error.fields ?? {})
      form.setErrors(fields)
      const other = Object.entries(fields).find(([name]) => !(name in blankCheckout))
      if (other || Object.keys(fields).length === 0) toast.error(other?.[1] ?? error.message)
      if (error.code === 'PRICE_CHANGED' || error.code === 'INSUFFICIENT_STOCK') void quote.refetch()
    },
  }
}
export type OrderEditor = ReturnType<typeof useOrderEditor>
