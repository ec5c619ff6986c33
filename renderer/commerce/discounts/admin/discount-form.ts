import { amountProblem, isAmount, typedAmount } from '#renderer/core/admin/typed-amount.ts'
import type { DiscountKind } from '#shared/commerce/discount-options.ts'
import type { Discount, DiscountInput, DiscountRuleInput } from '#shared/commerce/discounts.ts'
import { instantIn, localIn } from '#shared/core/event-dates.ts'
import { percentProblem } from '../../tax/admin/tax-form.ts'

/** Values of the discount form. Numbers are stored as typed, times in the company's time zone. */
export interface DiscountValues extends Record<string, unknown> {
  /** Whether customers enter a code, or the discount applies by itself. */
  applies: 'code' | 'automatic'
  code: string
  name: string
  kind: DiscountKind
  percent: string
  amount: string
  buy: string
  get: string
  /** Limited to these; empty for all. */
  products: { _id: string; name: string }[]
  minimumSubtotal: string
  startsAt: string
  endsAt: string
  maxUses: string
  maxUsesPerCustomer: string
  onlyFirstOrder: boolean
  isEnabled: boolean
}

export const blankDiscount: DiscountValues = {
  applies: 'code',
  code: '',
  name: '',
  kind: 'percent',
  percent: '',
  amount: '',
  buy: '2',
  get: '1',
  products: [],
  minimumSubtotal: '',
  startsAt: '',
  endsAt: '',
  maxUses: '',
  maxUsesPerCustomer: '',
  onlyFirstOrder: false,
  isEnabled: true,
}

const typed = (value: number | null) => (value === null ? '' : String(value))

export function valuesOf(discount: Discount, timeZone: string): DiscountValues {
  const { code, name, rule, products, minimumSubtotal, startsAt, endsAt, onlyFirstOrder, isEnabled } = discount
  return {
    ...blankDiscount,
    ...{ applies: code ? 'code' : 'automatic', code, name, kind: rule.kind, products, onlyFirstOrder, isEnabled },
    ...('percent' in rule && { percent: String(rule.percent) }),
    ...('amount' in rule && { amount: typedAmount(rule.amount) }),
    ...('buy' in rule && { buy: String(rule.buy), get: String(rule.get) }),
    minimumSubtotal: minimumSubtotal ? typedAmount(minimumSubtotal) : '',
    startsAt: startsAt ? localIn(startsAt, timeZone) : '',
    endsAt: endsAt ? localIn(endsAt, timeZone) : '',
    maxUses: typed(discount.maxUses),
    maxUsesPerCustomer: typed(discount.maxUsesPerCustomer),
  }
}

/** The discount as it is sent. Limits by customer exist only with a code. */
export function discountOf(values: DiscountValues, timeZone: string): DiscountInput {
  const { applies, code, name, products, minimumSubtotal, startsAt, endsAt, maxUses, isEnabled } = values
  const isCode = applies === 'code'
  return {
    code: isCode ? code.trim() : '',
    name: name.trim(),
    rule: ruleOf(values),
    productIds: products.map(({ _id }) => _id),
    minimumSubtotal: Number(minimumSubtotal || 0),
    startsAt: (startsAt && instantIn(startsAt, timeZone)) || null,
    endsAt: (endsAt && instantIn(endsAt, timeZone)) || null,
    maxUses: maxUses.trim() ? Number(maxUses) : null,
    maxUsesPerCustomer: isCode && values.maxUsesPerCustomer.trim() ? Number(values.maxUsesPerCustomer) : null,
    onlyFirstOrder: isCode && values.onlyFirstOrder,
    isEnabled,
  }
}

function ruleOf({ kind, percent, amount, buy, get }: DiscountValues): DiscountRuleInput {
  if (kind === 'percent') return { kind, percent: Number(percent) }
  if (kind === 'amount') return { kind, amount: Number(amount) }
  if (kind === 'buy_get') return { kind, buy: Number(buy), get: Number(get), percent: Number(percent) }
  return { kind }
}

/** In the form, the rule is part of the discount. */
export const toFormFields = (fields: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, text]) => [
      name.replace(/^rule\./, '').replace(/^productIds.*/, 'products'),
      text,
    ]),
  )

const isCount = (value: string) => /^[1-9]\d{0,6}$/.test(value.trim())
const limit = (value: string) => (value.trim() === '' || isCount(value) ? null : 'Use a whole number of 1 or more.')
const units = (value: string, { kind }: DiscountValues) =>
  kind !== 'buy_get' || (isCount(value) && Number(value) <= 100) ? null : 'Enter a number from 1 to 100.'

/** Checks before the form is sent. */
export const discountChecks = {
  code: (value: string, { applies }: DiscountValues) =>
    applies === 'automatic' || /^[\w-]{1,40}$/.test(value.trim())
      ? null
      : value.trim()
        ? 'Use letters, digits, dashes and underscores.'
        : 'A code is required.',
  name: (value: string) => (value.trim() ? null : 'A name is required.'),
  percent: (value: string, { kind }: DiscountValues) =>
    kind === 'percent' || kind === 'buy_get' ? percentProblem(value, 0.01) : null,
  amount: (value: string, { kind }: DiscountValues) =>
    kind !== 'amount' || (isAmount(value) && Number(value) > 0) ? null : 'Enter an amount, e.g. 5.',
  buy: units,
  get: units,
  minimumSubtotal: amountProblem,
  endsAt: (value: string, { startsAt }: DiscountValues) =>
    value && startsAt && value <= startsAt ? 'The end must be after the start.' : null,
  maxUses: limit,
  maxUsesPerCustomer: (value: string, { applies }: DiscountValues) => (applies === 'code' ? limit(value) : null),
}
