import type { Tone } from '#renderer/core/ui/Badge.tsx'
import { companyLocale, formatMoney, formatNumber } from '#renderer/core/ui/format.ts'
import type { DiscountState } from '#shared/commerce/discount-options.ts'
import type { Discount } from '#shared/commerce/discounts.ts'

export const stateTones: Record<DiscountState, Tone> = {
  active: 'ok',
  scheduled: 'info',
  ended: 'quiet',
  used_up: 'quiet',
  disabled: 'quiet',
}

const percentText = (percent: number) =>
  new Intl.NumberFormat(companyLocale(), { style: 'percent', maximumFractionDigits: 2 }).format(percent / 100)

/** `10% off`, `$5.00 off`, `Free delivery`, `Buy 2, get 1 free`. */
export function ruleText(rule: Discount['rule']): string {
  if (rule.kind === 'percent') return `${percentText(rule.percent)} off`
  if (rule.kind === 'amount') return `${formatMoney(rule.amount)} off`
  if (rule.kind === 'free_delivery') return 'Free delivery'
  const { buy, get, percent } = rule
  return `Buy ${buy}, get ${get} ${percent === 100 ? 'free' : `${percentText(percent)} off`}`
}

/** `12`, or `12 of 100`. */
export const usesText = ({ uses, maxUses }: Pick<Discount, 'uses' | 'maxUses'>) =>
  maxUses === null ? formatNumber(uses) : `${formatNumber(uses)} of ${formatNumber(maxUses)}`
