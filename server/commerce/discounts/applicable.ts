import { and, asc, eq, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import { discountKinds, unknownCode } from '#shared/commerce/discount-options.ts'
import type { PricedLine } from '#shared/commerce/totals.ts'
import { usesOf, usesOfCustomer } from '../orders/discount-uses.ts'
import { type Customer, hasStandingOrder } from '../orders/standing-orders.ts'
import { type AppliedRule, ruleOf } from './discount-rules.ts'
import { type DiscountRow, discounts } from './discounts.table.ts'
import { hasLimit } from './limited-discounts.ts'

/** A discount with the data that decides whether it applies. */
interface Candidate extends DiscountRow {
  isStarted: boolean
  isEnded: boolean
  /** Number of orders with it that were not cancelled; 0 without a limit. */
  uses: number
}

/**
 * The automatic discounts of the company and that of a code, with their uses. `'order'` locks those with a limit until the
 * transaction ends, and counts their uses under the lock, so that the last use is taken once.
 */
export async function findCandidates(
  db: Db,
  code: string | undefined,
  purpose: 'quote' | 'order',
): Promise<Candidate[]> {
  const selected = and(discounts.isEnabled, or(eq(discounts.code, ''), code ? eq(discounts.code, code) : undefined))
  const found = await readCandidates(db, selected)
  const isLimited = found.some(({ maxUses, maxUsesPerCustomer }) => maxUses !== null || maxUsesPerCustomer !== null)
  if (purpose === 'quote' || !isLimited) return found
  // Sorted, so that two orders never wait for each other.
  await db
    .select({ id: discounts.id })
    .from(discounts)
    .where(and(selected, hasLimit))
    .orderBy(asc(discounts.id))
    .for('update')
  return readCandidates(db, selected)
}

async function readCandidates(db: Db, selected: SQL | undefined): Promise<Candidate[]> {
  const rows = await db
    .select({
      discount: discounts,
      isStarted: sql<boolean>`coalesce(${discounts.startsAt} <= clock_timestamp(), true)`,
      isEnded: sql<boolean>`coalesce(${discounts.endsAt} <= clock_timestamp(), false)`,
      uses: sql<number>`case when ${discounts.maxUses} is null then 0 else ${usesOf(discounts.id)} end`,
    })
    .from(discounts)
    .where(selected)
    .orderBy(asc(discounts.createdAt), asc(discounts.id))
  return rows.map(({ discount, ...state }) => ({ ...discount, ...state }))
}

/** Whether the company has enabled discount codes. */
export async function hasCodes(db: Db): Promise<boolean> {
  const rows = await db
    .select({ id: discounts.id })
    .from(discounts)
    .where(and(discounts.isEnabled, ne(discounts.code, '')))
    .limit(1)
  return rows.length > 0
}

/** A customer for the limits of a code. */
export type DiscountCustomer = Customer

/** Message why a code does not apply to a customer; undefined if it applies or does not exist. */
export async function findCustomerProblem(
  db: Db,
  code: string,
  customer: DiscountCustomer,
): Promise<string | undefined> {
  const [row] = await db.select().from(discounts).where(eq(discounts.code, code))
  if (!row) return undefined
  const { id, maxUsesPerCustomer, onlyFirstOrder } = row
  if (maxUsesPerCustomer !== null && (await usesOfCustomer(db, id, customer)) >= maxUsesPerCustomer)
    return maxUsesPerCustomer === 1
      ? 'You have used this code already.'
      : 'You have used this code as often as you can.'
  if (onlyFirstOrder && (await hasStandingOrder(db, customer))) return 'This code is for first orders only.'
  return undefined
}

const subtotalOf = (lines: readonly PricedLine[]) =>
  lines.reduce((sum, { priceCents, qty }) => sum + priceCents * qty, 0)

const isFor = ({ productIds }: DiscountRow, lines: readonly PricedLine[]) =>
  productIds.length === 0 || lines.some(({ productId }) => productIds.includes(productId))

/** Message why a discount does not apply to these lines, for the customer; undefined if it applies. */
function problemOf(
  candidate: Candidate,
  lines: readonly PricedLine[],
  money: (cents: number) => string,
): string | undefined {
  const { isStarted, isEnded, maxUses, uses, minimumCents } = candidate
  if (!isStarted) return 'This code is not valid yet.'
  if (isEnded) return 'This code has ended.'
  if (maxUses !== null && uses >= maxUses) return 'This code has been used up.'
  if (!isFor(candidate, lines)) return 'This code is not for the products in your cart.'
  if (subtotalOf(lines) < minimumCents) return `This code is for orders from ${money(minimumCents)}.`
  return undefined
}

/**
 * The discounts that apply to these lines, in order: by kind, then automatic ones by age, then the code. `codeProblem`
 * is why the code does not apply; `customerProblem` is why it does not apply to the customer, if known.
 */
export function applicableDiscounts(
  candidates: readonly Candidate[],
  lines: readonly PricedLine[],
  {
    code,
    customerProblem,
    money,
  }: { code: string | undefined; customerProblem: string | undefined; money: (cents: number) => string },
): { rules: AppliedRule[]; codeProblem?: string } {
  const ofCode = code ? candidates.find((one) => one.code === code) : undefined
  const codeProblem = code && (ofCode ? (problemOf(ofCode, lines, money) ?? customerProblem) : unknownCode)
  const automatic = candidates.filter((one) => one.code === '' && !problemOf(one, lines, money))
  const applied = [...automatic, ...(ofCode && !codeProblem ? [ofCode] : [])].map(ruleOf)
  const rules = applied.sort((one, other) => discountKinds.indexOf(one.kind) - discountKinds.indexOf(other.kind))
  return { rules, ...(codeProblem && { codeProblem }) }
}
