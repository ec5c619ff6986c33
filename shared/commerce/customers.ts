import { z } from 'zod'
import { adminRead, adminWrite } from '#shared/core/access.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { currencies } from '#shared/core/locale-options.ts'
import { orderStatuses, paymentStatuses } from '#shared/core/order-options.ts'
import { Amount, ById, Id, Instant, line, pageOf, required, text } from '#shared/core/primitives.ts'
import { type EndpointsOf, routes } from '#shared/core/routes.ts'

const customerSorts = ['latest', 'spent', 'orders', 'name'] as const
export type CustomerSort = (typeof customerSorts)[number]

/** A customer: a registered account, or guests with the same email address or phone number. */
const Customer = z.object({
  _id: Id,
  name: z.string(),
  /** Empty if only the phone number is known. */
  email: z.string(),
  phone: z.string(),
  /** The account; absent for guests. */
  userId: Id.optional(),
  /** Orders that were not cancelled. */
  orders: z.int(),
  /** Paid and not refunded, in the currency of the company. */
  spent: Amount,
  lastOrderAt: Instant.optional(),
})
export type Customer = z.infer<typeof Customer>

const CustomerPage = Customer.extend({
  /** The latest orders, also cancelled ones. */
  latest: z.array(
    z.object({
      _id: Id,
      orderNumber: z.string(),
      status: z.enum(orderStatuses),
      paymentStatus: z.enum(paymentStatuses),
      total: Amount,
      currency: z.enum(currencies),
      createdAt: Instant,
    }),
  ),
  /** Delivery addresses of the orders, the latest first, as lines of text. */
  addresses: z.array(z.array(z.string())),
  notes: z.array(z.object({ _id: Id, text: z.string(), by: z.string(), createdAt: Instant })),
})
export type CustomerPage = z.infer<typeof CustomerPage>

export const adminCustomers = {
  list: endpoint(routes.adminCustomers.list, {
    ...adminRead,
    input: z.object({
      /** Part of a name, an email address or a phone number. */
      q: line(100).optional(),
      sort: z.enum(customerSorts).default('latest'),
      page: z.coerce.number().int().min(1).max(10_000).default(1),
      limit: z.coerce.number().int().min(1).max(100).default(50),
    }),
    output: pageOf(Customer),
  }),
  get: endpoint(routes.adminCustomers.get, { ...adminRead, input: ById, output: CustomerPage }),
  /** Adds a note, which only staff see. */
  note: endpoint(routes.adminCustomers.note, {
    ...adminWrite,
    input: z.strictObject({ id: Id, text: required(2000, 'Write a note first.').pipe(text(2000)) }),
    output: CustomerPage,
  }),
} satisfies EndpointsOf<'adminCustomers'>
