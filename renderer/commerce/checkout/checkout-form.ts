import { changedValues } from '#renderer/core/drafts/changed-values.ts'
import type { QuoteOptions } from '#shared/commerce/cart.ts'
import type { DeliveryChoice } from '#shared/commerce/delivery.ts'
import type { DeliveryKind } from '#shared/commerce/delivery-options.ts'
import type { AppError } from '#shared/core/errors.ts'

/**
 * Values of the checkout, in the order of its fields. `kind` is what the customer chose (see `deliveryKindOf`) and `code`
 * the discount code that was applied.
 */
export type CheckoutValues = Record<
  | 'name'
  | 'email'
  | 'phone'
  | 'note'
  | 'kind'
  | 'pointId'
  | 'country'
  | 'line1'
  | 'line2'
  | 'suburb'
  | 'city'
  | 'province'
  | 'postcode'
  | 'methodId'
  | 'code',
  string
>

export const blankCheckout: CheckoutValues = {
  name: '',
  email: '',
  phone: '',
  note: '',
  kind: 'pickup',
  pointId: '',
  country: '',
  line1: '',
  line2: '',
  suburb: '',
  city: '',
  province: '',
  postcode: '',
  methodId: '',
  code: '',
}

/** Restores a draft without overwriting what was typed or prefilled since. */
export const withDraft = (initial: CheckoutValues, now: Partial<CheckoutValues>, draft: Partial<CheckoutValues>) => ({
  ...now,
  ...draft,
  ...changedValues<Partial<CheckoutValues>>(initial, now),
})

/** What the shop offers for the products of the cart. */
export interface Offered {
  needsDelivery: boolean
  offersPickup: boolean
  pickupPoints: readonly { id: string }[]
  /** Countries that the shop delivers to. */
  countries: readonly string[]
}

/** Checks before the form is sent. */
export function checkoutChecks(offered: Offered) {
  const of =
    (kind: DeliveryKind, check: (value: string) => boolean, message: string) =>
    (value: string, values: CheckoutValues) =>
      deliveryKindOf(values.kind, offered) !== kind || check(value) ? null : message
  const isFilled = (value: string) => value.trim() !== ''
  return {
    name: (value: string) => (isFilled(value) ? null : 'This field is required.'),
    email: (value: string) => (/^\S+@\S+\.\S+$/.test(value.trim()) ? null : 'Enter an email address.'),
    phone: (value: string) =>
      /^\+?[\d\s().-]{6,}$/.test(value.trim()) ? null : 'Enter a phone number, e.g. 0771 234 567.',
    pointId: of(
      'pickup',
      (value) => offered.pickupPoints.length < 2 || offered.pickupPoints.some(({ id }) => id === value),
      'Choose where you collect your order.',
    ),
    country: of('delivery', isFilled, 'Choose a country.'),
    line1: of('delivery', isFilled, 'A street address is required.'),
    city: of('delivery', isFilled, 'A city or town is required.'),
    methodId: of('delivery', isFilled, 'We do not deliver to this address.'),
  }
}

/** How the order reaches the customer: their choice where there is one; undefined if the shop offers no way. */
export function deliveryKindOf(
  selected: string,
  { needsDelivery, offersPickup, countries }: Offered,
): DeliveryKind | undefined {
  if (!needsDelivery) return 'none'
  const delivers = countries.length > 0
  if (selected === 'delivery' && delivers) return 'delivery'
  if (offersPickup) return 'pickup'
  return delivers ? 'delivery' : undefined
}

/** What the quote depends on besides the products. */
export function quoteOptions(
  kind: DeliveryKind | undefined,
  values: Pick<CheckoutValues, 'country' | 'province' | 'city' | 'suburb' | 'methodId' | 'code'>,
): QuoteOptions {
  const { country, province, city, suburb, methodId, code } = values
  return {
    ...(kind === 'delivery' &&
      country && {
        place: { country, province: province.trim(), city: city.trim(), suburb: suburb.trim() },
        ...(methodId && { deliveryId: methodId }),
      }),
    ...(code && { code }),
  }
}

/** The choice as it is sent. */
export function deliveryChoice(kind: DeliveryKind, values: CheckoutValues): DeliveryChoice {
  const { pointId, methodId, line1, line2, suburb, city, province, postcode, country } = values
  if (kind === 'none') return { kind }
  if (kind === 'pickup') return { kind, ...(pointId && { pointId }) }
  const trimmed = { line1, line2, suburb, city, province, postcode, country }
  const address = Object.fromEntries(
    Object.entries(trimmed).map(([name, value]) => [name, value.trim()]),
  ) as typeof trimmed
  return { kind, methodId, address }
}

/** The server names nested fields, such as `delivery.address.city`. */
export const toFormFields = (fields: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, text]) => [
      name.replace(/^customer\./, '').replace(/^delivery\.(address\.)?/, ''),
      text,
    ]),
  )

/** Whether an error of a quote is about its discount code. Its other fields come from the page, which may be out of date. */
export const isAboutCode = (error: AppError | null) =>
  error?.code === 'TOO_MANY_REQUESTS' || (error?.code === 'VALIDATION' && error.fields?.currency === undefined)
