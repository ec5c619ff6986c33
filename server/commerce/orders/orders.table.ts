import { sql } from 'drizzle-orm'
import { bigint, boolean, check, foreignKey, index, integer, jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { hashId, normalizedAddress } from '#server/core/db/hash-id.ts'
import { instant } from '#server/core/db/instant.ts'
import { tenantTable } from '#server/core/db/tenant-table.ts'
import { users } from '#server/identity/auth/users.table.ts'
import type { Address, OfferedPickupPoint } from '#shared/commerce/delivery.ts'
import type { DiscountKind } from '#shared/commerce/discount-options.ts'
import { standardTaxClass } from '#shared/commerce/tax-options.ts'
import type { TaxSum } from '#shared/commerce/totals.ts'
import { type Currency, defaultLocaleSettings } from '#shared/core/locale-options.ts'
import {
  type ExpiryReason,
  type NoteKind,
  type OrderStatus,
  type PaymentStatus,
  paymentStatuses,
} from '#shared/core/order-options.ts'

export interface Step {
  status: OrderStatus
  at: string
  by?: string
  /** Reason of a change that the server made. */
  reason?: ExpiryReason
  /** Whether restocking failed for some or all products. */
  left?: 'some' | 'all'
}

const cents = (name: string) => bigint(name, { mode: 'number' })

/** A discount of an order with its effect; that of free delivery is not part of `discountCents`. */
export interface OrderDiscount {
  discountId: string
  name: string
  code: string
  kind: DiscountKind
  cents: number
}

/** The delivery of an order. The address is removed with the customer's account. */
export type OrderDeliveryValue =
  | { kind: 'pickup'; point?: OfferedPickupPoint }
  | { kind: 'delivery'; methodId: string; name: string; address?: Address }
  | { kind: 'none' }

export const orders = tenantTable(
  'orders',
  {
    orderNumber: text('order_number').notNull(),
    /** Null for orders of guests. */
    userId: uuid('user_id'),
    customerName: text('customer_name').notNull(),
    /** Stored in lower case. */
    customerEmail: text('customer_email').notNull(),
    customerPhone: text('customer_phone').notNull(),
    note: text('note').notNull().default(''),
    status: text('status').$type<OrderStatus>().notNull().default('pending'),
    /** Status of the payment; `status` is that of fulfilment. */
    paymentStatus: text('payment_status').$type<PaymentStatus>().notNull().default('unpaid'),
    /** Id of a payment method: `manual` is paid in person at collection. */
    paymentMethod: text('payment_method').notNull(),
    /** The payable amount: `subtotal - discount + delivery`, plus the tax unless prices include it. */
    totalCents: cents('total_cents').notNull(),
    /** Amount of the product discounts. */
    discountCents: cents('discount_cents').notNull().default(0),
    deliveryCents: cents('delivery_cents').notNull().default(0),
    taxCents: cents('tax_cents').notNull().default(0),
    isTaxIncluded: boolean('is_tax_included').notNull().default(true),
    /** Products before discounts. Calculated, so that it is also right for orders of earlier versions. */
    subtotalCents: cents('subtotal_cents')
      .notNull()
      .generatedAlwaysAs(
        sql`total_cents + discount_cents - delivery_cents - case when is_tax_included then 0 else tax_cents end`,
      ),
    taxes: jsonb('taxes').$type<TaxSum[]>().notNull().default([]),
    discounts: jsonb('discounts').$type<OrderDiscount[]>().notNull().default([]),
    delivery: jsonb('delivery').$type<OrderDeliveryValue>().notNull().default({ kind: 'pickup' }),
    /** Currency of all amounts: the currency of the payment. */
    currency: text('currency').$type<Currency>().notNull().default(defaultLocaleSettings.currency),
    /** The total in the other currency of the shop, and the exchange rate; null for shops with one currency. */
    otherCurrency: text('other_currency').$type<Currency>(),
    exchangeRate: text('exchange_rate'),
    otherTotalCents: cents('other_total_cents'),
    /** Secret of the order link: 192 random bits. */
    token: text('token').notNull(),
    /**
     * What the customer has paid and not got back. Null without recorded payments: then the payment status says whether
     * the total was paid.
     */
    receivedCents: cents('received_cents'),
    /** The terms of the shop that the customer accepted, and when they had last changed; null without terms. */
    acceptedTerms: jsonb('accepted_terms').$type<{ title: string; version: string }>(),
    /** Labels of staff. */
    tags: text('tags').array().notNull().default(sql`'{}'`),
    history: jsonb('history').$type<Step[]>().notNull(),
    /** Whether the stock was reduced by this order. */
    holdsStock: boolean('holds_stock').notNull().default(true),
    /** Imported orders come from another shop and never change the stock. */
    imported: boolean('imported').notNull().default(false),
    /** When an unconfirmed order releases its stock; null for confirmed orders. */
    confirmBy: instant('confirm_by'),
    /** When a confirmed order that is paid later expires; null without a deadline. See [Note: Pay until]. */
    payUntil: instant('pay_until'),
    /** When its customer is reminded; null once that was done. */
    payReminderAt: instant('pay_reminder_at'),
    /** Secret of the mailed confirmation link: 192 random bits. Null where no confirmation is needed. */
    confirmToken: text('confirm_token').notNull().default(''),
    /** Normalised address for the limit of unconfirmed orders. See `addressKey`. */
    holder: text('holder').notNull().default(''),
    /** Hash of the network of an unconfirmed order; deleted after a day. */
    network: text('network').notNull().default(''),
    /** When staff asked for a payment with a link, or an unpaid order was confirmed; null if never. Its page then offers to pay. */
    paymentRequestedAt: instant('payment_requested_at'),
    /** Whether it expired without a payment: its customer did not finish the checkout. */
    isAbandoned: boolean('is_abandoned')
      .notNull()
      .generatedAlwaysAs(
        sql`status = 'cancelled' and history -> -1 ->> 'reason' is not null
          and payment_status in ('unpaid', 'pending', 'failed', 'cancelled')`,
      ),
    /** When the one reminder of an abandoned order was sent, and when its customer declined further ones. */
    remindedAt: instant('reminded_at'),
    remindersDeclinedAt: instant('reminders_declined_at'),
    /** When staff last changed the lines, the delivery or the discount; null if never. */
    revisedAt: instant('revised_at'),
    /** Same for all orders of a mailbox, or of a phone number without one. See [Note: Customers]. */
    customerId: uuid('customer_id').generatedAlwaysAs(
      sql`case when customer_email <> '' then ${hashId(normalizedAddress(sql`customer_email`))} when customer_phone ~ '[0-9]'
        then ${hashId(sql`'tel:' || regexp_replace(customer_phone, '[^0-9]', '', 'g')`)} end`,
    ),
    /** Job that sends the email about the last change, while that change can be undone. */
    emailJobId: uuid('email_job_id'),
    updatedAt: instant('updated_at').notNull().default(sql`now()`),
    /** A name, so that it stays when the account is deleted. */
    updatedBy: text('updated_by'),
    /** Lower-case search text for staff. See [Note: Words]. */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(sql`lower(order_number || ' ' || customer_name || ' ' || customer_email)`),
  },
  (table) => {
    const newest = () => [table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()] as const
    return [
      uniqueIndex('orders_number').on(table.tenantId, table.orderNumber),
      index('orders_user').on(table.tenantId, table.userId, ...newest()),
      index('orders_status').on(table.tenantId, table.status, ...newest()),
      index('orders_payment_status').on(table.tenantId, table.paymentStatus, ...newest()),
      // Counts orders per status and payment status by reading few index pages.
      index('orders_counts').on(table.tenantId, table.isAbandoned, table.status, table.paymentStatus),
      index('orders_total').on(table.tenantId, table.totalCents.desc().nullsFirst(), table.id.desc().nullsFirst()),
      index('orders_email').on(table.tenantId, table.customerEmail),
      index('orders_customer').on(table.tenantId, table.customerId, ...newest()),
      index('orders_holder').on(table.tenantId, table.holder),
      index('orders_tagged').on(table.tenantId).where(sql`${table.tags} <> '{}'`),
      index('orders_network').on(table.tenantId, table.network, table.createdAt).where(sql`${table.network} <> ''`),
      index('orders_refunded').on(table.tenantId, table.updatedAt).where(sql`${table.paymentStatus} = 'refunded'`),
      index('orders_confirm_by').on(table.confirmBy).where(sql`${table.confirmBy} is not null`),
      index('orders_pay_until').on(table.payUntil).where(sql`${table.payUntil} is not null`),
      index('orders_pay_reminder').on(table.payReminderAt).where(sql`${table.payReminderAt} is not null`),
      check('orders_payment_status', sql.raw(`payment_status in ('${paymentStatuses.join("', '")}')`)),
      index('orders_search_text').using('gin', table.tenantId, table.searchText.op('gin_trgm_ops')),
      foreignKey({
        name: 'orders_user_fk',
        columns: [table.tenantId, table.userId],
        foreignColumns: [users.tenantId, users.id],
      }),
    ]
  },
)
export type OrderRow = Omit<typeof orders.$inferSelect, 'searchText'>

/** Order lines, as they were at the time of the order. */
export const orderLines = tenantTable(
  'order_lines',
  {
    orderId: uuid('order_id').notNull(),
    position: integer('position').notNull(),
    productId: uuid('product_id').notNull(),
    title: text('title').notNull(),
    variantId: uuid('variant_id'),
    /** Name of the variant at that time. */
    variant: text('variant').notNull().default(''),
    sku: text('sku').notNull().default(''),
    /** Text of the licence that was sold with a file; empty without one. */
    licence: text('licence').notNull().default(''),
    priceCents: cents('price_cents').notNull(),
    qty: integer('qty').notNull(),
    /** Discount amount of the line. */
    discountCents: cents('discount_cents').notNull().default(0),
    taxClass: text('tax_class').notNull().default(standardTaxClass),
    /** Hundredths of a percent; null where no tax was charged. */
    taxRate: integer('tax_rate'),
    /** Hash of the product image (hex) and the displayed width; null without an image. */
    imageSha256: text('image_sha256'),
    imageWidth: integer('image_width'),
    /** Units in shipments, in refunds, and of the refunded ones those that are back in stock. */
    shippedQty: integer('shipped_qty').notNull().default(0),
    refundedQty: integer('refunded_qty').notNull().default(0),
    restockedQty: integer('restocked_qty').notNull().default(0),
    /** Of the refunded units, those that had been sent. See `stock-units.ts`. */
    sentBackQty: integer('sent_back_qty').notNull().default(0),
    /** Units that are in stock because the order was cancelled. */
    returnedQty: integer('returned_qty').notNull().default(0),
  },
  (table) => [
    check(
      'order_lines_units',
      sql`shipped_qty between 0 and qty and refunded_qty between 0 and qty
      and restocked_qty between 0 and refunded_qty and returned_qty between 0 and qty - restocked_qty
      and sent_back_qty between greatest(0, shipped_qty + refunded_qty - qty) and least(shipped_qty, refunded_qty)`,
    ),
    uniqueIndex('order_lines_place').on(table.tenantId, table.orderId, table.position),
    index('order_lines_product').on(table.tenantId, table.productId),
    foreignKey({
      name: 'order_lines_order_fk',
      columns: [table.tenantId, table.orderId],
      foreignColumns: [orders.tenantId, orders.id],
    }).onDelete('cascade'),
  ],
)
export type OrderLineRow = typeof orderLines.$inferSelect

/** Notes of staff about orders. */
export const orderNotes = tenantTable(
  'order_notes',
  {
    orderId: uuid('order_id').notNull(),
    text: text('text').notNull(),
    /** A name, so that it stays when the account is deleted. */
    by: text('by').notNull(),
    /** Whether the note was sent to the customer. */
    sent: boolean('sent').notNull(),
    kind: text('kind').$type<NoteKind>().notNull().default('note'),
  },
  (table) => [
    index('order_notes_order').on(table.tenantId, table.orderId, table.createdAt),
    foreignKey({
      name: 'order_notes_order_fk',
      columns: [table.tenantId, table.orderId],
      foreignColumns: [orders.tenantId, orders.id],
    }).onDelete('cascade'),
  ],
)

/** Idempotency keys of orders: a repeated request finds its order. */
export const checkoutKeys = tenantTable(
  'checkout_keys',
  {
    /** Owner of the key: a user id, or `guest`. */
    scope: text('scope').notNull(),
    key: text('key').notNull(),
    /** SHA-256 of the request, hex. */
    bodyHash: text('body_hash').notNull(),
    orderId: uuid('order_id').notNull(),
  },
  (table) => [uniqueIndex('checkout_keys_once').on(table.tenantId, table.scope, table.key)],
)
