import { z } from 'zod'
import { adminRead, adminWrite } from '#shared/core/access.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { Amount, ById, Done, Id, Instant, line, PageQuery, Price, pageOf, required } from '#shared/core/primitives.ts'
import { type EndpointsOf, routes } from '#shared/core/routes.ts'
import { discountStates, mostDiscountProducts } from './discount-options.ts'
import { Percent } from './tax.ts'

/** A code as customers enter it. Upper and lower case are the same, and outer spaces do not count. */
export const DiscountCode = line(40).transform((value) => value.toUpperCase())

const Units = z.int('Use a whole number.').min(1, 'Use 1 or more.').max(100)
const Reduction = Percent.min(0.01, 'Enter more than 0.')

/** What a discount does. `buy_get`: for each `buy` units the next `get` cost `percent` less, the cheapest first. */
const Rule = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('percent'), percent: Reduction }),
  z.strictObject({ kind: z.literal('amount'), amount: Price.min(0.01, 'Enter an amount.') }),
  z.strictObject({ kind: z.literal('free_delivery') }),
  z.strictObject({ kind: z.literal('buy_get'), buy: Units, get: Units, percent: Reduction }),
])
export type DiscountRuleInput = z.output<typeof Rule>

const Limit = z.int('Use a whole number.').min(1, 'Use 1 or more.').max(1_000_000).nullable().default(null)

const fields = {
  /** Empty for automatic discounts. */
  code: DiscountCode.pipe(z.string().regex(/^[A-Z0-9_-]*$/, 'Use letters, digits, dashes and underscores.')).default(
    '',
  ),
  /** As shown to customers. */
  name: required(80, 'A name is required.').pipe(line(80)),
  rule: Rule,
  /** Limited to these products; empty for all. */
  productIds: z.array(Id).max(mostDiscountProducts).default([]),
  /** Minimum value of the products before discounts. */
  minimumSubtotal: Price.default(0),
  startsAt: Instant.nullable().default(null),
  endsAt: Instant.nullable().default(null),
  /** Maximum orders with this discount; null without a limit. */
  maxUses: Limit,
  /** Maximum orders per customer. Only for codes. */
  maxUsesPerCustomer: Limit,
  /** Only for customers without earlier orders. Only for codes. */
  onlyFirstOrder: z.boolean().default(false),
  isEnabled: z.boolean().default(true),
}

export const DiscountInput = z
  .strictObject(fields)
  .refine(({ startsAt, endsAt }) => !startsAt || !endsAt || Date.parse(startsAt) < Date.parse(endsAt), {
    path: ['endsAt'],
    message: 'The end must be after the start.',
  })
  .refine(({ code, maxUsesPerCustomer }) => code || maxUsesPerCustomer === null, {
    path: ['maxUsesPerCustomer'],
    message: 'Only discounts with a code can be limited by customer.',
  })
  .refine(({ code, onlyFirstOrder }) => code || !onlyFirstOrder, {
    path: ['onlyFirstOrder'],
    message: 'Only discounts with a code can be limited to first orders.',
  })
export type DiscountInput = z.input<typeof DiscountInput>

export const Discount = z.object({
  ...fields,
  _id: Id,
  state: z.enum(discountStates),
  /** Orders with this discount that were not cancelled. */
  uses: z.int(),
  /** Total amount of the discount in these orders, in the company's currency. */
  amount: Amount,
  /** Names of the products that it is limited to; those that were deleted are left out. */
  products: z.array(z.object({ _id: Id, name: z.string() })),
  createdAt: Instant,
  updatedAt: Instant,
  updatedBy: z.string().optional(),
})
export type Discount = z.output<typeof Discount>

export const adminDiscounts = {
  /** Newest first. */
  list: endpoint(routes.adminDiscounts.list, {
    ...adminRead,
    input: PageQuery.extend({
      /** Part of a code or a name. */
      q: line(100).optional(),
      state: z.enum(discountStates).optional(),
    }),
    output: pageOf(Discount),
  }),
  get: endpoint(routes.adminDiscounts.get, { ...adminRead, input: ById, output: Discount }),
  /** Throws CONFLICT on `code` if another discount has it. */
  create: endpoint(routes.adminDiscounts.create, {
    ...adminWrite,
    input: DiscountInput,
    output: Discount,
  }),
  /** Replaces a discount. Throws STALE if another admin saved since `updatedAt`, CONFLICT on `code` if it is taken. */
  update: endpoint(routes.adminDiscounts.update, {
    ...adminWrite,
    input: DiscountInput.safeExtend({ id: Id, updatedAt: Instant.optional() }),
    output: Discount,
  }),
  /** Earlier orders stay as they are. */
  remove: endpoint(routes.adminDiscounts.remove, { ...adminWrite, input: ById, output: Done }),
} satisfies EndpointsOf<'adminDiscounts'>
