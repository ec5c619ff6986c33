// Without schemas, because lists and forms of the website import this module.

/** In the order in which discounts of a cart apply. Within a kind automatic ones come first, the oldest before others. */
export const discountKinds = ['buy_get', 'percent', 'amount', 'free_delivery'] as const
export type DiscountKind = (typeof discountKinds)[number]
export const discountKindLabels: Record<DiscountKind, string> = {
  buy_get: 'Buy some, get some',
  percent: 'Percentage',
  amount: 'Fixed amount',
  free_delivery: 'Free delivery',
}

export const discountStates = ['active', 'scheduled', 'ended', 'used_up', 'disabled'] as const
export type DiscountState = (typeof discountStates)[number]
export const discountStateLabels: Record<DiscountState, string> = {
  active: 'Active',
  scheduled: 'Scheduled',
  ended: 'Ended',
  used_up: 'Used up',
  disabled: 'Turned off',
}

/** Maximum products that a discount can be limited to. */
export const mostDiscountProducts = 200
/** Maximum discounts of a company. */
export const mostDiscounts = 500

/** The message for unknown codes, which is the same as for disabled ones. */
export const unknownCode = 'This code is not valid.'
