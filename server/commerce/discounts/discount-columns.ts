import type { z } from 'zod'
import { DiscountInput, type DiscountRuleInput } from '#shared/commerce/discounts.ts'
import { amountOf, centsOf } from '#shared/core/money.ts'
import type { DiscountRow } from './discounts.table.ts'

/** The fields of a discount that admins enter. */
type EnteredColumns = Omit<DiscountRow, 'id' | 'tenantId' | 'createdAt' | 'updatedAt' | 'updatedBy'>

export function columnsOf({ rule, minimumSubtotal, ...same }: z.output<typeof DiscountInput>): EnteredColumns {
  return {
    ...same,
    minimumCents: centsOf(minimumSubtotal),
    kind: rule.kind,
    percent: 'percent' in rule ? Math.round(rule.percent * 100) : 0,
    amountCents: rule.kind === 'amount' ? centsOf(rule.amount) : 0,
    buyQty: rule.kind === 'buy_get' ? rule.buy : 0,
    getQty: rule.kind === 'buy_get' ? rule.get : 0,
  }
}

export function ruleOf({
  kind,
  percent,
  amountCents,
  buyQty,
  getQty,
}: Pick<DiscountRow, 'kind' | 'percent' | 'amountCents' | 'buyQty' | 'getQty'>): DiscountRuleInput {
  if (kind === 'percent') return { kind, percent: percent / 100 }
  if (kind === 'amount') return { kind, amount: amountOf(amountCents) }
  if (kind === 'free_delivery') return { kind }
  return { kind, buy: buyQty, get: getQty, percent: percent / 100 }
}

/** Columns by the fields of `DiscountInput` that have another name. */
const columnNames: Record<string, string> = {
  'rule.percent': 'percent',
  'rule.amount': 'amountCents',
  'rule.buy': 'buyQty',
  'rule.get': 'getQty',
  minimumSubtotal: 'minimumCents',
}

/** The first validation error of a stored discount. Missing columns have their defaults. */
export function findDiscountProblem(
  row: Pick<EnteredColumns, 'name' | 'kind'> & Partial<EnteredColumns>,
): { column: string; message: string } | undefined {
  const { code, name, productIds, minimumCents, startsAt, endsAt, maxUses, maxUsesPerCustomer, onlyFirstOrder } = row
  const { percent = 0, amountCents = 0, buyQty = 0, getQty = 0, isEnabled } = row
  const { error } = DiscountInput.safeParse({
    ...{ code, name, productIds, startsAt, endsAt, maxUses, maxUsesPerCustomer, onlyFirstOrder, isEnabled },
    rule: ruleOf({ kind: row.kind, percent, amountCents, buyQty, getQty }),
    minimumSubtotal: amountOf(minimumCents ?? 0),
  })
  const issue = error?.issues[0]
  if (!issue) return undefined
  const field = issue.path.join('.')
  return { column: columnNames[field] ?? field, message: issue.message }
}
